import { shownHeight } from '@chokdee/games/limbo/rules';
import { payoutOf, ratio } from '@chokdee/money/ratio';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import { ResultFigure } from '../../engine/result-figure.tsx';
import type { VerifiableRound } from '../../engine/rgs.ts';
import { useChoice } from './choice.ts';
import { heightText, readRound } from './round.ts';
import { LimboRules } from './rules.tsx';
import { LimboStage } from './stage.tsx';

/** A past round in one line: the height and the target. */
function RoundSummary({ round }: { round: VerifiableRound }) {
  const { t } = useTranslation('limbo');
  const result = readRound(round.state);
  if (result === null) return null;
  return (
    <>
      <ResultFigure won={result.won}>{heightText(result.height)}×</ResultFigure>{' '}
      <span className="text-soft">· {t('line', { target: heightText(result.target) })}</span>
    </>
  );
}

/** The client of Sky Lantern. */
export const limboClient: GameClient = {
  id: 'limbo',
  useName: () => useTranslation('limbo').t('name'),
  usePlayLabel: () => useTranslation('limbo').t('launch'),
  choice: () => ({ mode: 'BASE', meta: { target: useChoice.getState().target } }),
  useWinReturn: (amount) => payoutOf(amount, ratio(BigInt(useChoice().target), 100n)),
  Stage: LimboStage,
  Rules: LimboRules,
  RoundSummary,
  result: (round) => {
    const result = readRound(round.state);
    return result === null ? null : { text: `${heightText(result.height)}×`, won: result.won };
  },
  useAnnouncement: (round) => {
    const { t } = useTranslation('limbo');
    const text = useAmountText();
    const result = round === null ? null : readRound(round.state);
    if (round === null || result === null) return '';
    const height = shownHeight(result.height);
    return result.won ? t('resultWon', { height, amount: text(BigInt(round.payout)) }) : t('resultLost', { height });
  },
  duration: { normal: 1_000, quick: 220 },
};
