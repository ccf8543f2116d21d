import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import type { FairRound } from '../../engine/rgs.ts';
import { prepareMachine } from './holder.ts';
import { PlayFace } from './play-face.tsx';
import { slotPlay } from './presenters.ts';
import { SlotRulesPanel } from './rules.tsx';
import { SlotStage } from './stage.tsx';
import { eventsOf, hasFreeSpins, paidBy } from './standing.ts';

/** A past spin in one line: what it paid, and whether there were free spins. */
function RoundLine({ round }: { round: FairRound }) {
  const { t } = useTranslation('night-market');
  const paid = paidBy(round.state);
  if (paid === null) return null;
  const line = paid === 0 ? 'line.lost' : hasFreeSpins(round.state) ? 'line.free' : 'line.won';
  return (
    <span className={paid > 100 ? 'text-jade' : 'text-soft'}>{t(line, { multiplier: (paid / 100).toFixed(2) })}</span>
  );
}

/** Night Market River, as the engine runs it. */
export const nightMarketClient: GameClient = {
  id: 'night-market',
  useName: () => useTranslation('night-market').t('name'),
  usePlayWord: () => useTranslation('night-market').t('spin'),
  choice: () => ({ mode: 'BASE', meta: undefined }),
  useWinReturn: () => null,
  Stage: SlotStage,
  Rules: SlotRulesPanel,
  RoundLine,
  result: (round) => {
    const paid = paidBy(round.state);
    return paid === null ? null : { text: `${(paid / 100).toFixed(2)}×`, won: paid > 100 };
  },
  useSpoken: (round) => {
    const { t } = useTranslation('night-market');
    const text = useAmountText();
    if (round === null || paidBy(round.state) === null) return '';
    if (round.payout === 0) return t('lost');
    const ended = eventsOf(round.state).find((event) => event.type === 'freeEnd');
    // What is not above the bet is no win.
    if (round.payout <= round.amount) return t('back', { amount: text(BigInt(round.payout)) });
    return ended === undefined
      ? t('won', { amount: text(BigInt(round.payout)) })
      : t('wonFree', { amount: text(BigInt(round.payout)), spins: ended.spins });
  },
  pace: { normal: 900, quick: 300 },
  play: slotPlay,
  staysOpen: (round) => hasFreeSpins(round.state),
  prepare: prepareMachine,
  fills: true,
  PlayFace,
};
