import { shownHeight } from '@chokdee/games/limbo/rules';
import { payoutOf, ratio } from '@chokdee/money/ratio';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import type { FairRound } from '../../engine/rgs.ts';
import { useChoice } from './choice.ts';
import { heightText, readRound } from './round.ts';
import { LimboRules } from './rules.tsx';
import { LimboStage } from './stage.tsx';

/** A past flight in one line: how high it went, and what was named. */
function RoundLine({ round }: { round: FairRound }) {
  const { t } = useTranslation('limbo');
  const result = readRound(round.state);
  if (result === null) return null;
  return (
    <>
      <b className={`font-semibold ${result.won ? 'text-jade' : 'text-coral'}`}>{heightText(result.height)}×</b>{' '}
      <span className="text-soft">· {t('line', { target: heightText(result.target) })}</span>
    </>
  );
}

/** Sky Lantern, as the engine runs it. */
export const limboClient: GameClient = {
  id: 'limbo',
  useName: () => useTranslation('limbo').t('name'),
  usePlayWord: () => useTranslation('limbo').t('launch'),
  choice: () => ({ mode: 'BASE', meta: { target: useChoice.getState().target } }),
  useWinReturn: (amount) => payoutOf(amount, ratio(BigInt(useChoice().target), 100n)),
  Stage: LimboStage,
  Rules: LimboRules,
  RoundLine,
  result: (round) => {
    const result = readRound(round.state);
    return result === null ? null : { text: `${heightText(result.height)}×`, won: result.won };
  },
  useSpoken: (round) => {
    const { t } = useTranslation('limbo');
    const text = useAmountText();
    const result = round === null ? null : readRound(round.state);
    if (round === null || result === null) return '';
    const height = shownHeight(result.height);
    return result.won ? t('resultWon', { height, amount: text(BigInt(round.payout)) }) : t('resultLost', { height });
  },
  pace: { normal: 1_000, quick: 220 },
};
