import {
  ANNOUNCED_BETS,
  announcedChips,
  announcedNumbers,
  neighbourChips,
} from '@chokdee/games/tables/roulette/announced';
import { colourOf, pocketName, wheelOf, type RouletteVariant } from '@chokdee/games/tables/roulette/wheel';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { MinusIcon, PlusIcon } from '@chokdee/ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { POCKET_COLOURS } from './wheel.tsx';
import type { BoardProps, Laid } from './spot.tsx';

/** Neighbours on either side at most. */
const MOST = 4;

const laid = (chips: readonly { readonly bet: string; readonly chips: number }[]): Laid[] =>
  chips.map(({ bet, chips: count }) => ({ position: bet, chips: count }));

/**
 * The numbers in the wheel's order: a press bets on a number and its neighbours. Between the rows
 * the parts of the European wheel.
 */
export function RaceTrack({ board, variant }: { board: BoardProps; variant: RouletteVariant }) {
  const { t } = useTranslation('tables');
  const [each, setEach] = useState(2);
  const order = wheelOf(variant);
  const half = Math.ceil(order.length / 2);
  const rows = [order.slice(0, half), order.slice(half).toReversed()];
  const stakeOn = (pocket: number) => {
    const id = `straight_${pocketName(pocket)}`;
    return (board.accepted.get(id) ?? 0) + (board.draft.get(id) ?? 0);
  };
  const row = (pockets: readonly number[]) => (
    <div className="flex">
      {pockets.map((pocket) => {
        const stake = stakeOn(pocket);
        return (
          <button
            key={pocket}
            type="button"
            aria-disabled={!board.isOpen}
            aria-label={t('neighboursOf', {
              number: pocketName(pocket),
              count: each,
              stake: stake.toLocaleString('en'),
            })}
            data-neighbour={pocket}
            onClick={() => board.isOpen && board.onLay(laid(neighbourChips(variant, pocket, each)))}
            style={{ backgroundColor: POCKET_COLOURS[colourOf(pocket)] }}
            className={cn(
              'live-spot grid h-12 min-w-10 flex-1 place-items-center font-semibold tabular-nums',
              'outline-1 -outline-offset-1 outline-[#e3b45a70]',
              stake > 0 && 'live-glow z-1',
            )}
          >
            {pocketName(pocket)}
          </button>
        );
      })}
    </div>
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="live-board overflow-x-auto rounded-[28px]">
        <div className="min-w-max">
          {row(rows[0] ?? [])}
          {variant !== 'american' && (
            <div className="sticky start-0 grid w-[calc(100vw-1.25rem)] max-w-full grid-cols-4">
              {ANNOUNCED_BETS.map((bet) => (
                <button
                  key={bet}
                  type="button"
                  aria-disabled={!board.isOpen}
                  onClick={() => board.isOpen && board.onLay(laid(announcedChips(bet)))}
                  className="live-spot flex min-h-16 flex-col items-center justify-center font-display text-15"
                >
                  {t(`announced.${bet}`)}
                  <span className="text-12 text-[#d8e8e2]">
                    {t('announcedNumbers', { count: announcedNumbers(bet).length })}
                  </span>
                </button>
              ))}
            </div>
          )}
          {row(rows[1] ?? [])}
        </div>
      </div>
      <div className="flex items-center justify-center gap-3 text-15">
        <span>{t('neighbours')}</span>
        <IconButton label={t('fewerNeighbours')} disabled={each === 0} onClick={() => setEach(each - 1)}>
          <MinusIcon aria-hidden="true" />
        </IconButton>
        <output className="min-w-10 text-center font-display text-18">±{each}</output>
        <IconButton label={t('moreNeighbours')} disabled={each === MOST} onClick={() => setEach(each + 1)}>
          <PlusIcon aria-hidden="true" />
        </IconButton>
        <span className="text-faint">{t('announcedNumbers', { count: each * 2 + 1 })}</span>
      </div>
    </div>
  );
}
