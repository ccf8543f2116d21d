import { chanceOf } from '@chokdee/games/hilo/maths';
import { MOST_HITS, MOST_SKIPS, multiplierUnits, RANKS, rightRanks, type Guess } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { Part } from '../../engine/rules-panel.tsx';
import { rankText } from './card.tsx';

const ranks = Array.from({ length: RANKS }, (_, i) => i + 1);

/** Chance and pay of a first guess. */
const First = ({ guess, rank }: { guess: Guess; rank: number }) => (
  <td>
    {shownMultiplier(multiplierUnits(1, BigInt(rightRanks(guess, rank))))}×{' '}
    <span className="block text-12 text-faint">{percent(chanceOf(guess, rank), 2)} %</span>
  </td>
);

/** How Kinnari Hi-Lo is played and what it pays; chances are the exact ones of the code that settles. */
export function HiloRules() {
  const { t } = useTranslation('hilo');
  return (
    <>
      <Part title={t('rules.how')}>
        <p className="text-soft">{t('rules.howText')}</p>
      </Part>
      <Part title={t('rules.pack')}>
        <p className="text-soft">{t('rules.packText', { skips: MOST_SKIPS })}</p>
      </Part>
      <Part title={t('rules.pays')}>
        <p className="text-soft">{t('rules.paysText', { hits: MOST_HITS })}</p>
      </Part>
      <Part title={t('rules.table')}>
        <table className="w-full text-end">
          <thead className="text-12 text-soft">
            <tr>
              <th className="py-1 text-start font-normal">{t('rules.cardColumn')}</th>
              <th className="font-normal">{t('rules.higherColumn')}</th>
              <th className="font-normal">{t('rules.lowerColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {ranks.map((rank) => (
              <tr key={rank} className="border-t border-hair">
                <td className="py-1 text-start font-display">{rankText(rank)}</td>
                <First guess="up" rank={rank} />
                <First guess="down" rank={rank} />
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
