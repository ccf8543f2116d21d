import { chanceOf, returnOf } from '@chokdee/games/dice/maths';
import { multiplierUnits, shown, targetFor, winningResults } from '@chokdee/games/dice/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { Fact, Part } from '../../engine/rules-panel.tsx';
import { useChoice } from './choice.ts';

const examples = [9_800, 7_500, 5_000, 2_500, 1_000, 100, 10] as const;

/** How Lantern Dice is played and what it pays; every figure counted here and now over all 10,000 results. */
export function DiceRules() {
  const { t } = useTranslation('dice');
  const { t: arcade } = useTranslation('arcade');
  const { side, target } = useChoice();
  const back = useMemo(() => percent(returnOf(side, target)), [side, target]);
  const chance = useMemo(() => percent(chanceOf(side, target)), [side, target]);
  const table = useMemo(
    () =>
      examples.map((results) => {
        const example = targetFor('under', results);
        return {
          results,
          chance: shown(results).replace(/^0(?=\d)/, ''),
          pays: shownMultiplier(multiplierUnits('under', example)),
          back: percent(returnOf('under', example)),
        };
      }),
    [],
  );
  return (
    <>
      <Part title={t('rules.how')}>
        <p className="text-soft">{t('rules.howText')}</p>
      </Part>
      <Part title={t('rules.example')}>
        <p className="text-soft">
          {t('rules.exampleText', {
            winning: winningResults(side, target).toLocaleString('en-US'),
            chance,
            multiplier: shownMultiplier(multiplierUnits(side, target)),
          })}
        </p>
        <dl>
          <Fact name={arcade('facts.return')}>{back} %</Fact>
        </dl>
        <p className="text-13 text-faint">{t('rules.return')}</p>
      </Part>
      <Part title={t('rules.pays')}>
        <p className="text-soft">{t('rules.paysText')}</p>
      </Part>
      <Part title={t('rules.table')}>
        <table className="w-full text-end">
          <thead className="text-12 text-soft">
            <tr>
              <th className="py-1 text-start font-normal">{t('rules.chanceColumn')}</th>
              <th className="font-normal">{t('rules.multiplierColumn')}</th>
              <th className="font-normal">{t('rules.returnColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <tr key={row.results} className="border-t border-hair">
                <td className="py-1.5 text-start">{row.chance} %</td>
                <td>{row.pays}×</td>
                <td>{row.back} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('rules.keys')}>
        <p className="text-soft">{t('rules.keysText')}</p>
      </Part>
    </>
  );
}
