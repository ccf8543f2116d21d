import { chanceOf, returnOf } from '@chokdee/games/limbo/maths';
import { reaching } from '@chokdee/games/limbo/rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { Fact, Part } from '../../engine/rules-panel.tsx';
import { useChoice } from './choice.ts';
import { heightText } from './round.ts';

const examples = [101, 125, 150, 200, 300, 500, 1_000, 10_000, 100_000, 1_000_000] as const;

/** How Sky Lantern is played and what it pays; chance and return are the exact ones of the code that settles. */
export function LimboRules() {
  const { t } = useTranslation('limbo');
  const { t: arcade } = useTranslation('arcade');
  const { target } = useChoice();
  const table = useMemo(
    () => examples.map((height) => ({ height, chance: percent(chanceOf(height), 6), back: percent(returnOf(height)) })),
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
            reaching: reaching(target).toLocaleString('en-US'),
            target: heightText(target),
            chance: percent(chanceOf(target), 6),
          })}
        </p>
        <dl>
          <Fact name={arcade('facts.return')}>{percent(returnOf(target))} %</Fact>
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
              <th className="py-1 text-start font-normal">{t('rules.targetColumn')}</th>
              <th className="font-normal">{t('rules.chanceColumn')}</th>
              <th className="font-normal">{t('rules.returnColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <tr key={row.height} className="border-t border-hair">
                <td className="py-1.5 text-start">{heightText(row.height)}×</td>
                <td>{row.chance} %</td>
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
