import { multiplier, shown, multiplierUnits } from '@chokdee/games/dice/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { payoutOf } from '@chokdee/money/ratio';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import { ResultFigure } from '../../engine/result-figure.tsx';
import type { VerifiableRound } from '../../engine/rgs.ts';
import { useChoice } from './choice.ts';
import { readRound } from './round.ts';
import { DiceRules } from './rules.tsx';
import { DiceStage } from './stage.tsx';

/** A past roll in one line: the roll, side and target, the multiplier. */
function RoundSummary({ round }: { round: VerifiableRound }) {
  const { t } = useTranslation('dice');
  const result = readRound(round.state);
  if (result === null) return null;
  return (
    <>
      <ResultFigure won={result.won}>{shown(result.roll)}</ResultFigure>{' '}
      <span className="text-soft">
        · {t('line', { side: t(result.side), target: shown(result.target) })} ·{' '}
        {shownMultiplier(multiplierUnits(result.side, result.target))}×
      </span>
    </>
  );
}

/** The client of Lantern Dice. */
export const diceClient: GameClient = {
  id: 'dice',
  useName: () => useTranslation('dice').t('name'),
  usePlayLabel: () => useTranslation('dice').t('roll'),
  choice: () => {
    const { side, target } = useChoice.getState();
    return { mode: side.toUpperCase(), meta: { target } };
  },
  useWinReturn: (amount) => {
    const { side, target } = useChoice();
    return payoutOf(amount, multiplier(side, target));
  },
  Stage: DiceStage,
  Rules: DiceRules,
  RoundSummary,
  result: (round) => {
    const result = readRound(round.state);
    return result === null ? null : { text: shown(result.roll), won: result.won };
  },
  useAnnouncement: (round) => {
    const { t } = useTranslation('dice');
    const text = useAmountText();
    const result = round === null ? null : readRound(round.state);
    if (round === null || result === null) return '';
    return result.won
      ? t('resultWon', { roll: shown(result.roll), amount: text(BigInt(round.payout)) })
      : t('resultLost', { roll: shown(result.roll) });
  },
  duration: { normal: 700, quick: 180 },
};
