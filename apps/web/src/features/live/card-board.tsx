import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { positionText } from './names.ts';
import { Pays, Spot, type BoardProps } from './spot.tsx';

/** The bets of each game in the order of the layout, on a grid of twelve columns. */
const LAYOUTS = {
  baccarat: {
    main: [
      ['player_pair', 4],
      ['tie', 4],
      ['banker_pair', 4],
      ['player', 4],
      ['lucky_6', 4],
      ['banker', 4],
    ],
    more: [
      ['small', 4],
      ['super_6', 4],
      ['big', 4],
      ['dragon_bonus_player', 4],
      ['either_pair', 4],
      ['dragon_bonus_banker', 4],
      ['panda_8', 4],
      ['perfect_pair', 4],
      ['dragon_7', 4],
    ],
  },
  'dragon-tiger': {
    main: [
      ['dragon', 4],
      ['tie', 4],
      ['tiger', 4],
      ['dragon_red', 3],
      ['dragon_black', 3],
      ['tiger_red', 3],
      ['tiger_black', 3],
    ],
    more: [
      ['dragon_big', 3],
      ['dragon_small', 3],
      ['tiger_big', 3],
      ['tiger_small', 3],
      ['dragon_odd', 3],
      ['dragon_even', 3],
      ['tiger_odd', 3],
      ['tiger_even', 3],
      ['suited_tie', 12],
    ],
  },
} as const;
const SPANS = { 3: 'col-span-3', 4: 'col-span-4', 12: 'col-span-12' } as const;
const TALL: readonly string[] = ['player', 'banker', 'lucky_6', 'dragon', 'tiger', 'tie'];

/** The text colours of the two sides and of ties, on the felt. */
function toneOf(position: string): string {
  if (position.includes('tie')) return 'text-[#9ff0bd]';
  if (position.startsWith('player') || position.startsWith('tiger') || position.endsWith('_player'))
    return 'text-[#a9d0ff]';
  if (position === 'dragon_7') return 'text-[#f6dfa4]';
  if (position.startsWith('banker') || position.endsWith('_banker') || position.startsWith('dragon'))
    return 'text-[#ffb0a8]';
  return 'text-[#f6dfa4]';
}

/** The bets of baccarat and dragon tiger. */
export function CardBoard(board: BoardProps) {
  const { t } = useTranslation('tables');
  const [showsMore, setShowsMore] = useState(false);
  const game = board.table.game === 'dragon-tiger' ? 'dragon-tiger' : 'baccarat';
  const { main, more } = LAYOUTS[game];
  const offered = new Set(board.table.positions.map(({ id }) => id));
  const isTall = (id: string) => TALL.includes(id) && (game === 'dragon-tiger' || id !== 'tie');
  return (
    <section aria-label={`${board.table.name}: ${t('board')}`} className="flex flex-col gap-1.5">
      <div className="live-board grid grid-cols-12 overflow-hidden rounded-[22px]">
        {[...main, ...(showsMore ? more : [])]
          .filter(([id]) => offered.has(id))
          .map(([id, span]) => (
            <Spot
              key={id}
              id={id}
              board={board}
              className={cn(
                'min-h-18 gap-0.5 px-1 py-2 text-center outline-1 -outline-offset-1 outline-[#ffffff17]',
                SPANS[span],
                isTall(id) && 'min-h-28 lg:min-h-30',
              )}
              stackClassName="mt-auto pt-1"
            >
              <span
                className={cn('font-display leading-tight', toneOf(id), isTall(id) ? 'text-18 md:text-22' : 'text-15')}
              >
                {t(positionText(id))}
              </span>
              <Pays id={id} board={board} />
            </Spot>
          ))}
      </div>
      <Button look="quiet" size="small" aria-expanded={showsMore} onPress={() => setShowsMore(!showsMore)}>
        {t(showsMore ? 'fewer' : 'more')}
      </Button>
    </section>
  );
}
