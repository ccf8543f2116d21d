import { chanceOf, returnOf } from '@chokdee/games/mines/maths';
import { mostPearls, multiplierUnits } from '@chokdee/games/mines/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { Part } from '../../engine/rules-panel.tsx';
import { useChoice } from './choice.ts';

/** How Anodat Pearls is played and what it pays with the crabs chosen now; chances and returns are the exact ones of the code that settles. */
export function MinesRules() {
  const { t } = useTranslation('mines');
  const { crabs } = useChoice();
  const table = useMemo(
    () =>
      Array.from({ length: mostPearls(crabs) }, (_, i) => i + 1).map((pearls) => ({
        pearls,
        pays: shownMultiplier(multiplierUnits(crabs, pearls)),
        chance: percent(chanceOf(crabs, pearls), 4),
        back: percent(returnOf(crabs, pearls), 4),
      })),
    [crabs],
  );
  return (
    <>
      <Part title={t('rules.how')}>
        <p className="text-soft">{t('rules.howText')}</p>
      </Part>
      <Part title={t('rules.hidden')}>
        <p className="text-soft">{t('rules.hiddenText')}</p>
      </Part>
      <Part title={t('rules.pays')}>
        <p className="text-soft">{t('rules.paysText')}</p>
      </Part>
      <Part title={t('rules.table', { crabs })}>
        <table className="w-full text-end">
          <thead className="text-12 text-soft">
            <tr>
              <th className="py-1 text-start font-normal">{t('rules.pearlsColumn')}</th>
              <th className="font-normal">{t('rules.paysColumn')}</th>
              <th className="font-normal">{t('rules.chanceColumn')}</th>
              <th className="font-normal">{t('rules.returnColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {table.map((row) => (
              <tr key={row.pearls} className="border-t border-hair text-13">
                <td className="py-1.5 text-start">{row.pearls}</td>
                <td>{row.pays}×</td>
                <td>{row.chance} %</td>
                <td>{row.back} %</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 text-13 text-faint">{t('rules.return')}</p>
      </Part>
      <Part title={t('rules.keys')}>
        <p className="text-soft">{t('rules.keysText')}</p>
      </Part>
    </>
  );
}
