import { FISH_PRAWN_CRAB_SYMBOLS } from '@chokdee/games/tables/fish-prawn-crab/bets';

/** Where the pips of a face are, on a grid of three by three. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[1, 1]],
  [
    [0, 0],
    [2, 2],
  ],
  [
    [0, 0],
    [1, 1],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [2, 1],
    [0, 2],
    [2, 2],
  ],
];

/** The face of a die with pips. The ace and the four are red, as on Asian dice. */
export function Die({ face, className }: { face: number; className?: string }) {
  const colour = face === 1 || face === 4 ? '#c01f2c' : '#1b1a2c';
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect x={1} y={1} width={38} height={38} rx={8} fill="#fffaf0" stroke="#c9b78f" strokeWidth={1.4} />
      {(PIPS[face - 1] ?? []).map(([x, y]) => (
        <circle key={`${x}${y}`} cx={9.5 + x * 10.5} cy={9.5 + y * 10.5} r={face === 1 ? 6 : 3.9} fill={colour} />
      ))}
    </svg>
  );
}

/** The animals and the gourd of Hoo Hey How, drawn for this site, by symbol. */
const FIGURES: Readonly<
  Record<(typeof FISH_PRAWN_CRAB_SYMBOLS)[number], { readonly ink: string; readonly d: string }>
> = {
  gourd: {
    ink: '#1c7a45',
    d: 'M20 5q3 0 3 4q5 2 4 7q-1 3-2 4q6 3 6 9q0 8-11 8t-11-8q0-6 6-9q-1-1-2-4q-1-5 4-7q0-4 3-4z',
  },
  crab: {
    ink: '#c01f2c',
    d:
      'M20 15q11 0 11 9t-11 9t-11-9t11-9zM9 20l-5-5q-1-6 4-8q-1 5 3 5l3 6zM31 20l5-5q1-6-4-8q1 5-3 5l-3 6z' +
      'M10 29l-6 4l1 2l7-3zM30 29l6 4l-1 2l-7-3z',
  },
  fish: { ink: '#1f55b5', d: 'M5 20q9-12 20-6l8-7q3 6 0 13q3 7 0 13l-8-7q-11 6-20-6zM12 17a2 2 0 1 0 .1 0z' },
  prawn: {
    ink: '#c2562a',
    d:
      'M9 11q14-7 21 3q5 8 0 16q-5 6-13 5l-3 3l-1-6l6-1q9-1 7-10q-1-5-7-5q-4 6-9 3q-3-3-1-8z' +
      'M10 10q-2-5-6-6l1-1q6 0 8 6z',
  },
  rooster: {
    ink: '#a8202c',
    d:
      'M13 6q2-3 4 0q2-3 4 0q3 2 2 6q-1 4 2 6q6 1 9-7q4 12-2 18q-3 4-8 4l1 4h-3l-1-4h-4l-1 4h-3l1-5' +
      'q-6-4-5-12l-4-1l4-3q0-7 4-10z',
  },
  tiger: {
    ink: '#b9691a',
    d:
      'M8 6q5 0 7 3q5-1 10 0q2-3 7-3q2 5-1 9q3 8-2 14q-4 6-9 6t-9-6q-5-6-2-14q-3-4-1-9z' +
      'M14 17l5 2l-4 2zM26 17l-5 2l4 2zM18 26h4l-2 3z',
  },
};

/** A symbol of Hoo Hey How on its tile. */
export function Symbol({ face, className }: { face: number; className?: string }) {
  const { ink, d } = FIGURES[FISH_PRAWN_CRAB_SYMBOLS[face - 1] ?? 'gourd'];
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect x={1} y={1} width={38} height={38} rx={8} fill="#fffaf0" stroke="#c9b78f" strokeWidth={1.4} />
      <path d={d} fill={ink} fillRule="evenodd" />
    </svg>
  );
}
