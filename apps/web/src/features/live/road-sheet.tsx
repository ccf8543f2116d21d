import { beadPlate, placeColumns, ROWS, runsOf, type Grid } from '@chokdee/roads/grid';
import type { Roads } from '@chokdee/roads/roads';
import { statisticsOf } from '@chokdee/roads/round';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { scorePaper } from './live-frame.tsx';
import { lettersOf, type Side } from './roads.ts';

/** Ink on the paper of the score sheet; the letters and forms carry the same meaning. */
const INK = { a: '#c22a2f', b: '#1f55b5', tie: '#14602f' } as const;
const MARK = { red: INK.a, blue: INK.b } as const;

/** The newest columns of a grid that fit; `x` begins at 0. */
function newest<Entry>({ cells, width }: Grid<Entry>, columns: number) {
  const from = Math.max(0, width - columns);
  return cells.filter(({ x }) => x >= from).map((cell) => ({ ...cell, x: cell.x - from }));
}

const Lines = ({ columns, size }: { columns: number; size: number }) => (
  <path
    d={[
      ...Array.from({ length: columns + 1 }, (_, x) => `M${x * size} 0V${ROWS * size}`),
      ...Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y * size}H${columns * size}`),
    ].join('')}
    stroke="#00000018"
    strokeWidth={0.6}
    fill="none"
  />
);

function Beads({
  roads,
  columns,
  letters,
}: {
  roads: Roads<Side>;
  columns: number;
  letters: Record<Side | 'tie', string>;
}) {
  return (
    <>
      <Lines columns={columns} size={20} />
      {newest(beadPlate(roads.beads), columns).map(({ x, y, entry }) => (
        <g key={`${x}-${y}`} transform={`translate(${x * 20 + 10} ${y * 20 + 10})`}>
          <circle r={8.4} fill={INK[entry.winner]} />
          <text textAnchor="middle" y={4} fontSize={11} fontWeight={700} fill="#fff">
            {letters[entry.winner]}
          </text>
          {entry.pairs?.includes('a') && (
            <circle cx={-6} cy={-6} r={2.6} fill={INK.a} stroke="#fff" strokeWidth={0.8} />
          )}
          {entry.pairs?.includes('b') && <circle cx={6} cy={6} r={2.6} fill={INK.b} stroke="#fff" strokeWidth={0.8} />}
        </g>
      ))}
    </>
  );
}

function BigRoad({ roads, columns }: { roads: Roads<Side>; columns: number }) {
  return (
    <>
      <Lines columns={columns} size={12} />
      {newest(placeColumns(roads.bigRoad.columns), columns).map(({ x, y, entry }) => (
        <g key={`${x}-${y}`} transform={`translate(${x * 12 + 6} ${y * 12 + 6})`}>
          <circle r={4.4} fill="none" stroke={INK[entry.side]} strokeWidth={1.9} />
          {entry.ties > 0 && <path d="M-4 4L4 -4" stroke={INK.tie} strokeWidth={1.7} />}
          {entry.ties > 1 && (
            <text textAnchor="middle" y={3} fontSize={7} fontWeight={700} fill={INK.tie}>
              {entry.ties}
            </text>
          )}
        </g>
      ))}
    </>
  );
}

const DERIVED = ['bigEyeBoy', 'smallRoad', 'cockroachRoad'] as const;

function Derived({ roads, road, columns }: { roads: Roads<Side>; road: (typeof DERIVED)[number]; columns: number }) {
  return (
    <>
      <Lines columns={columns} size={6} />
      {newest(placeColumns(runsOf(roads.derived[road])), columns).map(({ x, y, entry }) => {
        const [cx, cy] = [x * 6 + 3, y * 6 + 3];
        if (road === 'cockroachRoad')
          return (
            <path
              key={`${x}-${y}`}
              d={`M${cx - 2} ${cy + 2}L${cx + 2} ${cy - 2}`}
              stroke={MARK[entry]}
              strokeWidth={1.3}
            />
          );
        return (
          <circle
            key={`${x}-${y}`}
            cx={cx}
            cy={cy}
            r={2}
            fill={road === 'smallRoad' ? MARK[entry] : 'none'}
            stroke={MARK[entry]}
            strokeWidth={1}
          />
        );
      })}
    </>
  );
}

/**
 * The score sheet of a shoe: bead plate and big road, and with `derived` the three derived roads.
 * One image whose name counts the results.
 */
export function RoadSheet({ roads, game, derived = false }: { roads: Roads<Side>; game: string; derived?: boolean }) {
  const { t } = useTranslation('tables');
  const letters = lettersOf(game);
  const counts = useMemo(() => statisticsOf(roads.beads, ['a', 'b']), [roads]);
  const names = game === 'dragon-tiger' ? 'dragonTiger' : 'baccarat';
  const height = derived ? 120 : 72;
  return (
    <figure className={scorePaper}>
      <svg
        viewBox={`0 0 ${derived ? 372 : 300} ${height}`}
        className="block w-full"
        role="img"
        aria-label={t(`roads.${names}`, { a: counts.wins.a, b: counts.wins.b, ties: counts.ties })}
      >
        <g transform={derived ? undefined : 'scale(0.6)'}>
          <Beads roads={roads} columns={derived ? 6 : 8} letters={letters} />
        </g>
        <g transform={derived ? 'translate(126)' : 'translate(108)'}>
          <BigRoad roads={roads} columns={derived ? 20 : 16} />
        </g>
        {derived &&
          DERIVED.map((road, index) => (
            <g key={road} transform={`translate(${126 + index * 82} 80)`}>
              <Derived roads={roads} road={road} columns={12} />
            </g>
          ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-3 text-13 font-semibold tabular-nums" aria-hidden="true">
        <span style={{ color: INK.a }}>
          {letters.a} {counts.wins.a}
        </span>
        <span style={{ color: INK.b }}>
          {letters.b} {counts.wins.b}
        </span>
        <span style={{ color: INK.tie }}>
          {letters.tie} {counts.ties}
        </span>
        <span className="font-normal" data-rounds="">
          {t('rounds', { count: counts.rounds })}
        </span>
      </figcaption>
    </figure>
  );
}
