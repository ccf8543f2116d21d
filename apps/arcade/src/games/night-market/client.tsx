import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import type { VerifiableRound } from '../../engine/rgs.ts';
import { hasFreeSpins, roundPayout, slotEventsOf } from './board-state.ts';
import { loadReels } from './loaded-reels.ts';
import { PlayIcon } from './play-icon.tsx';
import { slotPlayback } from './presenters.ts';
import { SlotRulesPanel } from './rules.tsx';
import { SlotStage } from './stage.tsx';

/** A past spin in one line: the payout and whether there were free spins. */
function RoundSummary({ round }: { round: VerifiableRound }) {
  const { t } = useTranslation('night-market');
  const payout = roundPayout(round.state);
  if (payout === null) return null;
  const line = payout === 0 ? 'line.lost' : hasFreeSpins(round.state) ? 'line.free' : 'line.won';
  return (
    <span className={payout > 100 ? 'text-jade' : 'text-soft'}>
      {t(line, { multiplier: (payout / 100).toFixed(2) })}
    </span>
  );
}

/** The client of Night Market River. */
export const nightMarketClient: GameClient = {
  id: 'night-market',
  useName: () => useTranslation('night-market').t('name'),
  usePlayLabel: () => useTranslation('night-market').t('spin'),
  choice: () => ({ mode: 'BASE', meta: undefined }),
  useWinReturn: () => null,
  Stage: SlotStage,
  Rules: SlotRulesPanel,
  RoundSummary,
  result: (round) => {
    const payout = roundPayout(round.state);
    return payout === null ? null : { text: `${(payout / 100).toFixed(2)}×`, won: payout > 100 };
  },
  useAnnouncement: (round) => {
    const { t } = useTranslation('night-market');
    const text = useAmountText();
    if (round === null || roundPayout(round.state) === null) return '';
    if (round.payout === 0) return t('lost');
    const ended = slotEventsOf(round.state).find((event) => event.type === 'freeEnd');
    // A payout that does not exceed the bet is not called a win.
    if (round.payout <= round.amount) return t('back', { amount: text(BigInt(round.payout)) });
    return ended === undefined
      ? t('won', { amount: text(BigInt(round.payout)) })
      : t('wonFree', { amount: text(BigInt(round.payout)), count: ended.spins });
  },
  duration: { normal: 900, quick: 300 },
  playback: slotPlayback,
  staysOpen: (round) => hasFreeSpins(round.state),
  loadAssets: loadReels,
  fullBleed: true,
  PlayIcon,
};
