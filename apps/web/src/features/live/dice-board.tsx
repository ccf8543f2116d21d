import { FISH_PRAWN_CRAB_SYMBOLS } from '@chokdee/games/tables/fish-prawn-crab/bets';
import { cn } from '@chokdee/ui/cn';
import { useTranslation } from 'react-i18next';
import { Die, Symbol } from './die.tsx';
import { numbersOf, positionText } from './names.ts';
import { Pays, Spot, type BoardProps } from './spot.tsx';

const FACES = [1, 2, 3, 4, 5, 6];
const CELL = 'outline-1 -outline-offset-1 outline-[#ffffff17]';
const Dice = ({ faces, className }: { faces: readonly number[]; className?: string }) => (
  <span className="flex justify-center gap-0.5">
    {faces.map((face, index) => (
      <Die key={index} face={face} className={cn('size-5 md:size-6', className)} />
    ))}
  </span>
);

/** The bets of sic bo in the order of the usual layout. */
export function SicBoBoard(board: BoardProps) {
  const { t } = useTranslation('tables');
  const row = (ids: readonly string[], columns: string, face: (id: string) => React.ReactNode, className = '') => (
    <div className={cn('grid', columns)}>
      {ids.map((id) => (
        <Spot
          key={id}
          id={id}
          board={board}
          className={cn(CELL, 'min-h-14 justify-center gap-0.5 px-0.5 py-1', className)}
          stackClassName="absolute inset-x-0 bottom-0"
        >
          {face(id)}
          <Pays id={id} board={board} className="text-12" />
        </Spot>
      ))}
    </div>
  );
  const half = (id: string) => (
    <span className={cn('font-display text-18', id === 'big' && 'text-[#ffb0a8]', id === 'small' && 'text-[#a9d0ff]')}>
      {id === 'big' || id === 'small' ? t(`hilo.${id}`) : t(positionText(id))}
      {(id === 'big' || id === 'small') && (
        <span className="block text-center text-12 text-[#d8e8e2]">{id === 'small' ? '4–10' : '11–17'}</span>
      )}
    </span>
  );
  return (
    <section aria-label={`${board.table.name}: ${t('board')}`} className="live-board overflow-hidden rounded-[22px]">
      {row(
        ['small', 'odd', 'any_triple', 'even', 'big'],
        'grid-cols-5',
        (id) =>
          id === 'any_triple' ? (
            <span className="text-center font-display text-14">{t(positionText(id))}</span>
          ) : (
            half(id)
          ),
        'min-h-20',
      )}
      {row(
        Array.from({ length: 14 }, (_, index) => `total_${index + 4}`),
        'grid-cols-7 @2xl:grid-cols-14',
        (id) => (
          <span className="font-display text-18 font-semibold text-[#f6dfa4]">{numbersOf(id)[0]}</span>
        ),
      )}
      {row(
        FACES.map((face) => `single_${face}`),
        'grid-cols-6',
        (id) => (
          <Dice faces={numbersOf(id).map(Number)} className="size-8 md:size-9" />
        ),
        'min-h-16',
      )}
      {row(
        FACES.flatMap((one) => FACES.filter((other) => other > one).map((other) => `pair_${one}_${other}`)),
        'grid-cols-5 @2xl:grid-cols-8 @4xl:grid-cols-15',
        (id) => (
          <Dice faces={numbersOf(id).map(Number)} />
        ),
      )}
      {row(
        FACES.map((face) => `double_${face}`),
        'grid-cols-3 @2xl:grid-cols-6',
        (id) => (
          <Dice faces={[...numbersOf(id), ...numbersOf(id)].map(Number)} />
        ),
      )}
      {row(
        FACES.map((face) => `triple_${face}`),
        'grid-cols-3 @2xl:grid-cols-6',
        (id) => (
          <Dice faces={[...numbersOf(id), ...numbersOf(id), ...numbersOf(id)].map(Number)} />
        ),
      )}
      {row(
        board.table.positions.map(({ id }) => id).filter((id) => id.startsWith('four_')),
        'grid-cols-2 @2xl:grid-cols-4',
        (id) => (
          <Dice faces={numbersOf(id).map(Number)} />
        ),
      )}
    </section>
  );
}

/** The six symbols of Hoo Hey How. */
export function CrabBoard(board: BoardProps) {
  const { t } = useTranslation('tables');
  return (
    <section
      aria-label={`${board.table.name}: ${t('board')}`}
      className="live-board grid grid-cols-3 overflow-hidden rounded-[22px]"
    >
      {FISH_PRAWN_CRAB_SYMBOLS.map((id, index) => (
        <Spot
          key={id}
          id={id}
          board={board}
          className={cn(CELL, 'min-h-30 gap-1 px-1 py-2')}
          stackClassName="absolute inset-x-0 bottom-0"
        >
          <Symbol face={index + 1} className="size-14 md:size-20" />
          <span className="font-display text-16">{t(positionText(id))}</span>
        </Spot>
      ))}
    </section>
  );
}
