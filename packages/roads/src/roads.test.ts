import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendRound, bigRoadOf, EMPTY_BIG_ROAD } from './big-road.ts';
import { DERIVED_ROADS, type DerivedMark } from './derived.ts';
import { beadPlate, placeColumns, ROWS, runsOf } from './grid.ts';
import { askRoads, EMPTY_ROADS, nextRoads, roadsOf, type Roads } from './roads.ts';
import { statisticsOf } from './round.ts';
import { shapeOf } from './shapes.ts';
import { roundsOf, type BaccaratSide } from './testing/rounds.ts';

const SIDES = ['banker', 'player'] as const;
const anyRounds = fc.array(
  fc.record({
    winner: fc.constantFrom<BaccaratSide | 'tie'>('banker', 'banker', 'player', 'player', 'tie'),
    pairs: fc.subarray([...SIDES]),
  }),
  { maxLength: 90 },
);
const cellsOf = (roads: Roads<BaccaratSide>) => placeColumns(roads.bigRoad.columns).cells.map(({ x, y }) => [x, y]);

describe('edge cases', () => {
  it('a new shoe has empty roads', () => {
    expect(roadsOf([])).toEqual(EMPTY_ROADS);
    expect(placeColumns([])).toEqual({ cells: [], width: 0 });
    expect(beadPlate([])).toEqual({ cells: [], width: 0 });
    expect(shapeOf(EMPTY_BIG_ROAD)).toBeNull();
    expect(Object.values(askRoads<BaccaratSide>(EMPTY_ROADS, 'banker'))).toEqual([null, null, null]);
  });

  it('ties before the first win wait and are counted on it, with their pairs', () => {
    const ties = roundsOf('TT', { banker: [1] });
    expect(bigRoadOf(ties)).toEqual({ rounds: 2, columns: [], leading: { ties: 2, pairs: ['banker'] } });
    const { columns, leading } = bigRoadOf([...ties, { winner: 'banker' }]);
    expect(columns).toEqual([[{ side: 'banker', round: 2, ties: 2, pairs: ['banker'] }]]);
    expect(leading.ties).toBe(0);
  });

  it('a tie adds its pair to the entry before it, each side once', () => {
    const [column] = bigRoadOf(roundsOf('BTT', { banker: [1, 2], player: [3] })).columns;
    expect(column).toEqual([{ side: 'banker', round: 0, ties: 2, pairs: ['banker', 'player'] }]);
  });

  it('twelve equal winners make a tail of six to the right', () => {
    expect(cellsOf(roadsOf(roundsOf('B'.repeat(12))))).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((y) => [0, y]),
      ...[1, 2, 3, 4, 5, 6].map((x) => [x, 5]),
    ]);
  });

  it('a column above a tail turns right one row higher', () => {
    const cells = cellsOf(roadsOf(roundsOf(`${'B'.repeat(8)}${'P'.repeat(7)}`)));
    expect(cells.slice(8)).toEqual([...[0, 1, 2, 3, 4].map((y) => [1, y]), [2, 4], [3, 4]]);
  });

  it('a column starts to the right of a tail in the first row', () => {
    const lengths = [12, 11, 10, 9, 8, 7, 1];
    const columns = lengths.map((length, i) => new Array<number>(length).fill(i));
    const { cells } = placeColumns(columns);
    // The sixth column is blocked at once: its tail fills cells 5 to 11 of the first row.
    const sixth = cells.filter(({ entry }) => entry === 5).map(({ x, y }) => [x, y]);
    expect(sixth).toEqual([5, 6, 7, 8, 9, 10, 11].map((x) => [x, 0]));
    expect(cells.at(-1)).toEqual({ x: 12, y: 0, entry: 6 });
  });

  it('a shoe that changes every round has red marks only', () => {
    const { derived } = roadsOf(roundsOf('BP'.repeat(10)));
    expect(DERIVED_ROADS.map((road) => derived[road].length)).toEqual([18, 17, 16]);
    for (const road of DERIVED_ROADS) expect(new Set(derived[road])).toEqual(new Set(['red']));
  });

  it('works with dragon and tiger', () => {
    const rounds = (['dragon', 'tie', 'dragon', 'tiger'] as const).map((winner) => ({ winner }));
    expect(roadsOf(rounds).bigRoad.columns.map((column) => column.map(({ side }) => side))).toEqual([
      ['dragon', 'dragon'],
      ['tiger'],
    ]);
    expect(statisticsOf(rounds, ['dragon', 'tiger'])).toEqual({
      rounds: 4,
      ties: 1,
      wins: { dragon: 2, tiger: 1 },
      pairs: { dragon: 0, tiger: 0 },
    });
  });
});

/** The first column and row (from 1) of which each road may have its first mark, as published. */
const STARTS = { bigEyeBoy: 2, smallRoad: 3, cockroachRoad: 4 } as const;

describe('published rules of the derived roads', () => {
  it.each(DERIVED_ROADS)('%s starts at the second entry of its column or the first of the next', (road) => {
    const column = STARTS[road];
    const singles = 'BPBPBP'.slice(0, column);
    const last = singles.at(-1)!;
    const marks = (winners: string) => roadsOf(roundsOf(winners)).derived[road].length;
    expect(marks(singles)).toBe(0);
    expect(marks(singles + last)).toBe(1);
    expect(marks(singles + (last === 'B' ? 'P' : 'B'))).toBe(1);
  });

  it.each([
    // A new column: the two columns before it are equally long or not.
    ['BBPPB', 'bigEyeBoy', 'red'],
    ['BBPB', 'bigEyeBoy', 'blue'],
    ['BBPBBP', 'smallRoad', 'red'],
    ['BBPPBP', 'smallRoad', 'blue'],
    ['BBPBPPB', 'cockroachRoad', 'red'],
    ['BBPBPB', 'cockroachRoad', 'blue'],
    // Down a column: the compared column has this row, ends just above it, or ended earlier.
    ['BBPP', 'bigEyeBoy', 'red'],
    ['BPP', 'bigEyeBoy', 'blue'],
    ['BPPP', 'bigEyeBoy', 'red'],
    ['BBPBB', 'smallRoad', 'red'],
    ['BPBB', 'smallRoad', 'blue'],
    ['BPBBB', 'smallRoad', 'red'],
    ['BPBPP', 'cockroachRoad', 'blue'],
    ['BBPBPP', 'cockroachRoad', 'red'],
  ] as const)('%s: the newest mark of the %s is %s', (winners, road, mark) => {
    expect(roadsOf(roundsOf(winners)).derived[road].at(-1)).toBe(mark);
  });
});

describe('properties', () => {
  it('roads built round by round equal the roads of the whole list', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const steps = rounds.reduce<Roads<BaccaratSide>>(nextRoads, EMPTY_ROADS);
        expect(steps).toEqual(roadsOf(rounds));
      }),
    );
  });

  it('a later round changes no cell and no mark of the rounds before it', () => {
    fc.assert(
      fc.property(anyRounds, fc.nat(), (rounds, seed) => {
        const all = roadsOf(rounds);
        const some = roadsOf(rounds.slice(0, seed % (rounds.length + 1)));
        expect(cellsOf(all).slice(0, cellsOf(some).length)).toEqual(cellsOf(some));
        for (const road of DERIVED_ROADS)
          expect(all.derived[road].slice(0, some.derived[road].length)).toEqual(some.derived[road]);
      }),
    );
  });

  it('asking gives the mark that the next round gives, and different answers for the two sides', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const roads = roadsOf(rounds);
        const answers = SIDES.map((side) => askRoads(roads, side));
        SIDES.forEach((side, i) => {
          const next = nextRoads(roads, { winner: side });
          for (const road of DERIVED_ROADS) {
            const added = next.derived[road].length > roads.derived[road].length;
            expect(answers[i]![road]).toBe(added ? next.derived[road].at(-1) : null);
          }
        });
        for (const road of DERIVED_ROADS)
          if (roads.derived[road].length > 0) expect(answers[0]![road]).not.toBe(answers[1]![road]);
      }),
    );
  });

  // The same rules as baccarat-engine (npm) states them: the first entry of a column gets the
  // opposite of the mark that the other result would have got, one row down the column before.
  it('the marks follow from the entries down a column and from reversing the result', () => {
    const markDown = (length: number, row: number): DerivedMark => (row === length + 1 ? 'blue' : 'red');
    const opposite = (mark: DerivedMark): DerivedMark => (mark === 'red' ? 'blue' : 'red');
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const { bigRoad, derived } = roadsOf(rounds);
        const lengths = bigRoad.columns.map(({ length }) => length);
        DERIVED_ROADS.forEach((road, i) => {
          const distance = i + 1;
          const marks = lengths.flatMap((length, column) =>
            Array.from({ length }, (_, above) => {
              const compared = above > 0 ? column - distance : column - 1 - distance;
              if (compared < 0) return [];
              if (above > 0) return [markDown(lengths[compared]!, above + 1)];
              return [opposite(markDown(lengths[compared]!, lengths[column - 1]! + 1))];
            }).flat(),
          );
          expect(derived[road]).toEqual(marks);
        });
      }),
    );
  });

  it('a tie adds no mark, and every other round at most one per road', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const before = roadsOf(rounds);
        expect(nextRoads(before, { winner: 'tie' }).derived).toEqual(before.derived);
        const entries = before.bigRoad.columns.flat();
        for (const road of DERIVED_ROADS) expect(before.derived[road].length).toBeLessThanOrEqual(entries.length);
        expect(entries.reduce((sum, { ties }) => sum + ties, entries.length) + before.bigRoad.leading.ties).toBe(
          rounds.length,
        );
      }),
    );
  });

  it('every entry is drawn in a cell of its own, in six rows, in runs of one side', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const { columns } = rounds.reduce(appendRound<BaccaratSide>, EMPTY_BIG_ROAD);
        const { cells, width } = placeColumns(columns);
        expect(new Set(cells.map(({ x, y }) => x * ROWS + y)).size).toBe(columns.flat().length);
        for (const { x, y } of cells) expect(x >= 0 && x < width && y >= 0 && y < ROWS).toBe(true);
        expect(columns.map((column) => column.map(({ side }) => side))).toEqual(
          runsOf(columns.flat().map(({ side }) => side)),
        );
      }),
    );
  });
});
