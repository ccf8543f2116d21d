import { shownMultiplier } from '@chokdee/games/multiplier';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import type { FairRound } from '../../engine/rgs.ts';
import { told } from './beats.ts';
import { useCardName } from './card.tsx';
import { readRun } from './round.ts';
import { HiloRules } from './rules.tsx';
import { HiloStage } from './stage.tsx';

/** A past round in one line: what it came to and how many guesses were right. */
function RoundLine({ round }: { round: FairRound }) {
  const { t } = useTranslation('hilo');
  const run = readRun(round.state);
  if (run === null) return null;
  return (
    <>
      <b className={`font-semibold ${run.units > 0 ? 'text-jade' : 'text-coral'}`}>{shownMultiplier(run.units)}×</b>{' '}
      <span className="text-soft">· {t('line', { hits: run.hits })}</span>
    </>
  );
}

/** Kinnari Hi-Lo, as the engine runs it. */
export const hiloClient: GameClient = {
  id: 'hilo',
  useName: () => useTranslation('hilo').t('name'),
  usePlayWord: () => useTranslation('hilo').t('deal'),
  choice: () => ({ mode: 'BASE', meta: undefined }),
  useWinReturn: () => null,
  Stage: HiloStage,
  Rules: HiloRules,
  RoundLine,
  result: (round) => {
    const run = readRun(round.state);
    return run === null ? null : { text: `${shownMultiplier(run.units).slice(0, -2)}×`, won: run.end === 'won' };
  },
  useSpoken: (round) => {
    const { t } = useTranslation('hilo');
    const text = useAmountText();
    const name = useCardName();
    const run = round === null ? null : readRun(round.state);
    if (round === null || run === null) return '';
    const [amount, multiplier, last] = [text(BigInt(round.payout)), shownMultiplier(run.units), run.cards.at(-1)!];
    const card = name(last.card);
    if (run.end === 'won') return t('spoken.won', { multiplier, amount });
    if (run.end === 'lost') return t('spoken.lost', { card });
    return last.by === 'deal'
      ? t('spoken.open', { card })
      : last.by === 'skip'
        ? t('spoken.skipped', { card })
        : t('spoken.right', { card, multiplier, amount });
  },
  pace: { normal: 180, quick: 0 },
  play: told.play,
  steps: {
    canTake: (round) => (readRun(round.state)?.hits ?? 0) > 0,
    take: { action: 'take' },
    useTakeWord: () => useTranslation('hilo').t('take'),
  },
};
