import { chanceOf } from '@chokdee/games/hilo/maths';
import { MOST_HITS, MOST_SKIPS, multiplierUnits, RANKS, rightRanks, type Guess } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useTranslation } from 'react-i18next';
import { percent } from '../../engine/percent.ts';
import { RulesTable, Section, TextSection, type RulesRow } from '../../engine/rules-parts.tsx';
import { rankText } from './card.tsx';

/** Payout and chance of a first guess on a rank. */
const FirstGuess = ({ guess, rank }: { guess: Guess; rank: number }) => (
  <>
    {shownMultiplier(multiplierUnits(1, BigInt(rightRanks(guess, rank))))}×{' '}
    <span className="block text-12 text-faint">{percent(chanceOf(guess, rank), 2)} %</span>
  </>
);

const rows: readonly RulesRow[] = Array.from({ length: RANKS }, (_, i) => i + 1).map((rank) => ({
  key: rank,
  cells: [rankText(rank), <FirstGuess guess="up" rank={rank} />, <FirstGuess guess="down" rank={rank} />],
}));

/** Rules of Kinnari Hi-Lo. Chances are computed with the code that settles. */
export function HiloRules() {
  const { t } = useTranslation('hilo');
  return (
    <>
      <TextSection title={t('rules.how')} text={t('rules.howText')} />
      <TextSection title={t('rules.pack')} text={t('rules.packText', { skips: MOST_SKIPS })} />
      <TextSection title={t('rules.pays')} text={t('rules.paysText', { hits: MOST_HITS })} />
      <Section title={t('rules.table')}>
        <RulesTable
          columns={[t('rules.cardColumn'), t('rules.higherColumn'), t('rules.lowerColumn')]}
          rows={rows}
          firstCellClassName="py-1 font-display"
        />
        <p className="mt-2 text-13 text-faint">{t('rules.return')}</p>
      </Section>
      <TextSection title={t('rules.keys')} text={t('rules.keysText')} />
    </>
  );
}
