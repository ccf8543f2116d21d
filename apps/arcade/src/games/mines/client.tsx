import { actionOf } from '@chokdee/games/mines/round';
import { mostPearls } from '@chokdee/games/mines/rules';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import { ResultFigure } from '../../engine/result-figure.tsx';
import type { VerifiableRound } from '../../engine/rgs.ts';
import { shownEvents } from './shown-events.ts';
import { useChoice } from './choice.ts';
import { autoMove } from './auto-move.ts';
import { readPond } from './round.ts';
import { MinesRules } from './rules.tsx';
import { MinesStage } from './stage.tsx';

/** A past round in one line: the multiplier, the number of crabs, the pearls found. */
function RoundSummary({ round }: { round: VerifiableRound }) {
  const { t } = useTranslation('mines');
  const pond = readPond(round.state);
  if (pond === null) return null;
  return (
    <>
      <ResultFigure won={pond.units > 0}>{shownMultiplier(pond.units)}×</ResultFigure>{' '}
      <span className="text-soft">
        · {t('crabsSet', { count: pond.crabs })} · {t('ladderStep', { count: pond.pearls })}
      </span>
    </>
  );
}

/** The client of Anodat Pearls. */
export const minesClient: GameClient = {
  id: 'mines',
  useName: () => useTranslation('mines').t('name'),
  usePlayLabel: () => useTranslation('mines').t('dive'),
  choice: () => ({ mode: 'BASE', meta: { mines: useChoice.getState().crabs } }),
  useWinReturn: () => null,
  Stage: MinesStage,
  Rules: MinesRules,
  RoundSummary,
  result: (round) => {
    const pond = readPond(round.state);
    return pond === null ? null : { text: `${shownMultiplier(pond.units).slice(0, -2)}×`, won: pond.end === 'won' };
  },
  useAnnouncement: (round) => {
    const { t } = useTranslation('mines');
    const text = useAmountText();
    const pond = round === null ? null : readPond(round.state);
    if (round === null || pond === null) return '';
    const amount = text(BigInt(round.payout));
    const multiplier = shownMultiplier(pond.units);
    if (pond.end === 'won') return t('spoken.won', { multiplier, amount });
    const number = (pond.last ?? 0) + 1;
    if (pond.end === 'lost') return t('spoken.lost', { number });
    return pond.last === null
      ? t('spoken.open', { count: pond.crabs })
      : t('spoken.pearl', { number, multiplier, amount });
  },
  duration: { normal: 160, quick: 0 },
  playback: shownEvents.playback,
  steps: {
    canCashOut: (round) => round.state.length > 1,
    cashOutMove: { action: actionOf('take') },
    useCashOutLabel: () => useTranslation('mines').t('take'),
    autoMove,
    mostAutoSteps: () => mostPearls(useChoice.getState().crabs),
    useAutoLabel: () => useTranslation('mines').t('autoPearls'),
  },
};
