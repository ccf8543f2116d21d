import { MOST_HITS } from '@chokdee/games/hilo/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import { ResultFigure } from '../../engine/result-figure.tsx';
import type { VerifiableRound } from '../../engine/rgs.ts';
import { autoMove } from './auto-move.ts';
import { shownEvents } from './shown-events.ts';
import { useCardName } from './card.tsx';
import { readBoard } from './round.ts';
import { HiloRules } from './rules.tsx';
import { HiloStage } from './stage.tsx';

/** A past round in one line: the multiplier and the number of right guesses. */
function RoundSummary({ round }: { round: VerifiableRound }) {
  const { t } = useTranslation('hilo');
  const board = readBoard(round.state);
  if (board === null) return null;
  return (
    <>
      <ResultFigure won={board.units > 0}>{shownMultiplier(board.units)}×</ResultFigure>{' '}
      <span className="text-soft">· {t('line', { hits: board.hits })}</span>
    </>
  );
}

/** The client of Kinnari Hi-Lo. */
export const hiloClient: GameClient = {
  id: 'hilo',
  useName: () => useTranslation('hilo').t('name'),
  usePlayLabel: () => useTranslation('hilo').t('deal'),
  choice: () => ({ mode: 'BASE', meta: undefined }),
  useWinReturn: () => null,
  Stage: HiloStage,
  Rules: HiloRules,
  RoundSummary,
  result: (round) => {
    const board = readBoard(round.state);
    return board === null ? null : { text: `${shownMultiplier(board.units).slice(0, -2)}×`, won: board.end === 'won' };
  },
  useAnnouncement: (round) => {
    const { t } = useTranslation('hilo');
    const text = useAmountText();
    const name = useCardName();
    const board = round === null ? null : readBoard(round.state);
    if (round === null || board === null) return '';
    const [amount, multiplier, last] = [text(BigInt(round.payout)), shownMultiplier(board.units), board.cards.at(-1)!];
    const card = name(last.card);
    if (board.end === 'won') return t('spoken.won', { multiplier, amount });
    if (board.end === 'lost') return t('spoken.lost', { card });
    return last.by === 'deal'
      ? t('spoken.open', { card })
      : last.by === 'skip'
        ? t('spoken.skipped', { card })
        : t('spoken.right', { card, multiplier, amount });
  },
  duration: { normal: 180, quick: 0 },
  playback: shownEvents.playback,
  steps: {
    canCashOut: (round) => (readBoard(round.state)?.hits ?? 0) > 0,
    cashOutMove: { action: 'take' },
    useCashOutLabel: () => useTranslation('hilo').t('take'),
    autoMove,
    mostAutoSteps: () => MOST_HITS,
    useAutoLabel: () => useTranslation('hilo').t('autoHits'),
  },
};
