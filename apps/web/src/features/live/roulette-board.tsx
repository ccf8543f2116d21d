import { rouletteBets } from '@chokdee/games/tables/roulette/bets';
import { colourOf, DOUBLE_ZERO, pocketName, wheelOf, type RouletteVariant } from '@chokdee/games/tables/roulette/wheel';
import { cn } from '@chokdee/ui/cn';
import { Segments } from '@chokdee/ui/segments';
import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipStack } from './chip.tsx';
import { positionText, usePositionName } from './names.ts';
import { RaceTrack } from './race-track.tsx';
import { OUTSIDE, placeBetween, placed, placeOf } from './roulette-layout.ts';
import { Spot, type BoardProps } from './spot.tsx';

const POCKET_LOOK = { red: 'bg-[#a8202c]', black: 'bg-[#1b1836]', green: 'bg-[#14713f]' } as const;
type Mode = 'numbers' | 'inside' | 'track';

/**
 * The board of roulette. `numbers`: a press bets on the number; `inside`: it lists the bets on
 * several numbers around it; `track`: the wheel's order, with neighbours and parts of the wheel.
 */
export function RouletteBoard(board: BoardProps) {
  const { t } = useTranslation('tables');
  const variant = board.table.variant as RouletteVariant;
  const [mode, setMode] = useState<Mode>('numbers');
  const [around, setAround] = useState<number | null>(null);
  const bets = useMemo(() => [...rouletteBets(variant).values()], [variant]);
  const hasDoubleZero = variant === 'american';
  const pockets = useMemo(() => wheelOf(variant).toSorted((one, other) => one - other), [variant]);
  const straightOf = (pocket: number) => `straight_${pocketName(pocket)}`;
  const stakeOn = (id: string) => (board.accepted.get(id) ?? 0) + (board.draft.get(id) ?? 0);
  return (
    <section aria-label={`${board.table.name}: ${t('board')}`} className="flex flex-col gap-2">
      <Segments
        label={t('boardMode')}
        value={mode}
        onChange={setMode}
        items={(['numbers', 'inside', 'track'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      {mode === 'track' ? (
        <RaceTrack board={board} variant={variant} />
      ) : (
        <div className="live-board live-roulette overflow-hidden rounded-[22px]">
          {pockets.map((pocket) => {
            const style = placed(placeOf(pocket, hasDoubleZero)) as CSSProperties;
            const face = (
              <span
                className={cn(
                  'grid h-8 w-11/12 place-items-center rounded-pill text-16 font-semibold tabular-nums md:h-10 md:w-10',
                  POCKET_LOOK[colourOf(pocket)],
                )}
              >
                {pocketName(pocket)}
              </span>
            );
            return (
              <span key={pocket} style={style} className="flex outline-1 -outline-offset-1 outline-[#ffffff17]">
                {mode === 'numbers' ? (
                  <Spot
                    id={straightOf(pocket)}
                    board={board}
                    className="size-full justify-center"
                    stackClassName="absolute inset-0 justify-center"
                  >
                    {face}
                  </Spot>
                ) : (
                  <button
                    type="button"
                    aria-pressed={around === pocket}
                    aria-label={t('insideOf', { number: pocketName(pocket) })}
                    onClick={() => setAround(pocket)}
                    className={cn('live-spot grid size-full place-items-center', around === pocket && 'live-glow')}
                  >
                    {face}
                  </button>
                )}
              </span>
            );
          })}
          {[...OUTSIDE].map(([id, place]) => (
            <span
              key={id}
              style={placed(place) as CSSProperties}
              className="flex outline-1 -outline-offset-1 outline-[#ffffff17]"
            >
              <Spot
                id={id}
                board={board}
                className={cn(
                  'size-full justify-center font-display text-14 md:text-16',
                  id === 'red' && 'text-[#ff9d95]',
                )}
                stackClassName="absolute inset-0 justify-center"
              >
                <OutsideFace id={id} />
              </Spot>
            </span>
          ))}
          {bets
            .filter(({ id, kind, pockets: covered }) => {
              const isMarked = kind !== 'straight' && !OUTSIDE.has(id) && covered.size > 1;
              return isMarked && stakeOn(id) > 0;
            })
            .map(({ id, pockets: covered }) => (
              <span
                key={id}
                className="live-mark"
                style={placed(placeBetween([...covered], hasDoubleZero)) as CSSProperties}
              >
                <ChipStack amount={stakeOn(id)} isDraft={board.draft.has(id)} />
              </span>
            ))}
        </div>
      )}
      {mode === 'inside' && <InsideBets board={board} around={around} variant={variant} />}
    </section>
  );
}

function OutsideFace({ id }: { id: string }) {
  const { t } = useTranslation('tables');
  const [kind, number] = id.split('_');
  if (kind === 'column') return <span>2:1</span>;
  if (kind === 'dozen') return <span>{['1–12', '13–24', '25–36'][Number(number) - 1]}</span>;
  return <span>{t(positionText(id))}</span>;
}

/** The bets on several numbers that cover one number. */
function InsideBets({
  board,
  around,
  variant,
}: {
  board: BoardProps;
  around: number | null;
  variant: RouletteVariant;
}) {
  const { t } = useTranslation('tables');
  const nameOf = usePositionName(board.table.game);
  if (around === null) return <p className="text-14 text-soft">{t('insideHint')}</p>;
  const bets = [...rouletteBets(variant).values()].filter(
    ({ id, pockets, kind }) => pockets.has(around) && kind !== 'straight' && !OUTSIDE.has(id),
  );
  return (
    <div
      role="group"
      aria-label={t('insideOf', { number: around === DOUBLE_ZERO ? '00' : String(around) })}
      className="live-board grid grid-cols-2 overflow-hidden rounded-3 md:grid-cols-4"
    >
      {bets.map(({ id }) => (
        <Spot key={id} id={id} board={board} className="min-h-13 justify-center px-2 py-1 text-14">
          <span>{nameOf(id)}</span>
        </Spot>
      ))}
    </div>
  );
}
