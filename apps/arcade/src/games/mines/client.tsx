import { actionOf } from '@chokdee/games/mines/round';
import { shownMultiplier } from '@chokdee/games/multiplier';
import { useAmountText } from '@chokdee/ui/amount';
import { useTranslation } from 'react-i18next';
import type { GameClient } from '../../engine/client.ts';
import type { FairRound } from '../../engine/rgs.ts';
import { told } from './beats.ts';
import { useChoice } from './choice.ts';
import { readPond } from './round.ts';
import { MinesRules } from './rules.tsx';
import { MinesStage } from './stage.tsx';

/** A past round in one line: what it came to, how many crabs hid, how many pearls were found. */
function RoundLine({ round }: { round: FairRound }) {
  const { t } = useTranslation('mines');
  const pond = readPond(round.state);
  if (pond === null) return null;
  return (
    <>
      <b className={`font-semibold ${pond.units > 0 ? 'text-jade' : 'text-coral'}`}>{shownMultiplier(pond.units)}×</b>{' '}
      <span className="text-soft">· {t('line', { crabs: pond.crabs, pearls: pond.pearls })}</span>
    </>
  );
}

/** Anodat Pearls, as the engine runs it. */
export const minesClient: GameClient = {
  id: 'mines',
  useName: () => useTranslation('mines').t('name'),
  usePlayWord: () => useTranslation('mines').t('dive'),
  choice: () => ({ mode: 'BASE', meta: { mines: useChoice.getState().crabs } }),
  useWinReturn: () => null,
  Stage: MinesStage,
  Rules: MinesRules,
  RoundLine,
  result: (round) => {
    const pond = readPond(round.state);
    return pond === null ? null : { text: `${shownMultiplier(pond.units).slice(0, -2)}×`, won: pond.end === 'won' };
  },
  useSpoken: (round) => {
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
      ? t('spoken.open', { crabs: pond.crabs })
      : t('spoken.pearl', { number, multiplier, amount });
  },
  pace: { normal: 160, quick: 0 },
  play: told.play,
  steps: {
    canTake: (round) => round.state.length > 1,
    take: { action: actionOf('take') },
    useTakeWord: () => useTranslation('mines').t('take'),
  },
};
