import { describe, expect, it } from 'vitest';
import { DERIVED_ROADS } from './derived.ts';
import { beadPlate, placeColumns, runsOf } from './grid.ts';
import { askRoads, roadsOf, type Roads } from './roads.ts';
import { statisticsOf } from './round.ts';
import { shapeOf, type Shape } from './shapes.ts';
import { roundsOf, type BaccaratSide } from './testing/rounds.ts';

// A shoe of 56 rounds whose roads two independent programs derived.
const rounds = roundsOf('BPPPPPPTPP BBTPBBBBTB PPPPBPTBBP BPPTBBTPPB PBBBBPBPBB BBBBBB', {
  player: [3, 12, 25, 36, 47],
  banker: [1, 2, 20, 53],
});
const roads = roadsOf(rounds);

const columnsOf = ({ bigRoad }: Roads<BaccaratSide>): string =>
  bigRoad.columns.map((column) => `${column[0]!.side === 'banker' ? 'B' : 'P'}${column.length}`).join(' ');
const marksOf = ({ derived }: Roads<BaccaratSide>): string[] =>
  DERIVED_ROADS.map((road) => derived[road].map((mark) => (mark === 'red' ? 'R' : 'B')).join(''));
const COLUMNS = 'B1 P8 B2 P1 B5 P4 B1 P1 B2 P1 B1 P2 B2 P2 B1 P1 B4 P1 B1 P1 B8';
const MARKS = [
  'BRRRRRRBRBBBRRRBRRRBBRBBBRBBRRRRBRBRRBBRRBRRRRRR',
  'BBBRBRRBBRRBBBBBRBBBBBRRBBBRRBRBRBRRRRRR',
  'RRRRRBRBRBRBRBRRRRBBBBBBRBRBRRBBRRRRRR',
];

describe('the worked example', () => {
  it('statistics', () => {
    expect(statisticsOf(rounds, ['banker', 'player'])).toEqual({
      rounds: 56,
      ties: 6,
      wins: { banker: 28, player: 22 },
      pairs: { banker: 4, player: 5 },
    });
  });

  it('bead plate', () => {
    const { cells, width } = beadPlate(rounds);
    const columns = Array.from({ length: width }, (_, x) =>
      cells.filter((cell) => cell.x === x).map(({ entry }) => entry.winner.charAt(0).toUpperCase()),
    );
    expect(columns.map((column) => column.join(''))).toEqual(
      'BPPPPP PTPPBB TPBBBB TBPPPP BPTBBP BPPTBB TPPBPB BBBPBP BBBBBB BB'.split(' '),
    );
    expect(cells.at(-1)).toMatchObject({ x: 9, y: 1 });
  });

  it('big road: columns, ties and pairs', () => {
    expect(columnsOf(roads)).toBe(COLUMNS);
    const marked = roads.bigRoad.columns.flatMap((column, x) =>
      column.map(({ ties, pairs }, y) => ({ at: [x + 1, y + 1], ties, pairs })),
    );
    expect(marked.filter(({ ties }) => ties > 0).map(({ at, ties }) => [...at, ties].join(','))).toEqual(
      '2,6,1 3,2,1 5,4,1 8,1,1 12,2,1 13,2,1'.split(' '),
    );
    expect(marked.flatMap(({ pairs }) => pairs).filter((side) => side === 'banker')).toHaveLength(4);
    expect(marked.flatMap(({ pairs }) => pairs).filter((side) => side === 'player')).toHaveLength(5);
  });

  it('big road: drawn with tails', () => {
    const { cells, width } = placeColumns(roads.bigRoad.columns);
    expect(width).toBe(23);
    const cellsOf = (column: number) =>
      cells
        .filter(({ entry }) => roads.bigRoad.columns[column - 1]!.includes(entry))
        .map(({ x, y }) => `${x},${y}`)
        .join(' ');
    expect(cellsOf(2)).toBe('1,0 1,1 1,2 1,3 1,4 1,5 2,5 3,5');
    expect(cellsOf(21)).toBe('20,0 20,1 20,2 20,3 20,4 20,5 21,5 22,5');
  });

  it('derived roads: marks, runs and drawn widths', () => {
    expect(marksOf(roads)).toEqual(MARKS);
    const runs = DERIVED_ROADS.map((road) => runsOf(roads.derived[road]));
    expect(runs.map((list) => list.map((run) => `${run[0] === 'red' ? 'R' : 'B'}${run.length}`).join(' '))).toEqual([
      'B1 R6 B1 R1 B3 R3 B1 R3 B2 R1 B3 R1 B2 R4 B1 R1 B1 R2 B2 R2 B1 R6',
      'B3 R1 B1 R2 B2 R2 B5 R1 B5 R2 B3 R2 B1 R1 B1 R1 B1 R6',
      'R5 B1 R1 B1 R1 B1 R1 B1 R1 B1 R4 B6 R1 B1 R1 B1 R2 B2 R6',
    ]);
    expect(runs.map((list) => placeColumns(list).width)).toEqual([22, 18, 19]);
  });

  it('asking for either side', () => {
    expect(Object.values(askRoads(roads, 'banker'))).toEqual(['red', 'red', 'red']);
    expect(Object.values(askRoads(roads, 'player'))).toEqual(['blue', 'blue', 'blue']);
  });

  const dragon = (length: number, side: BaccaratSide): Shape<BaccaratSide> => ({ name: 'dragon', length, side });
  it.each<[number, string, string, Shape<BaccaratSide> | null]>([
    [2, 'B1 P1', '//', null],
    [7, 'B1 P6', 'BRRRR//', dragon(6, 'player')],
    [24, 'B1 P8 B2 P1 B5 P4', 'BRRRRRRBRBBBRRRBRRR/BBBRBRRBBRR/RRRRRBRBR', dragon(4, 'player')],
    [
      40,
      'B1 P8 B2 P1 B5 P4 B1 P1 B2 P1 B1 P2 B2 P2 B1',
      'BRRRRRRBRBBBRRRBRRRBBRBBBRBBRRRR/BBBRBRRBBRRBBBBBRBBBBBRR/RRRRRBRBRBRBRBRRRRBBBB',
      { name: 'double', length: 3 },
    ],
    [56, COLUMNS, MARKS.join('/'), dragon(8, 'banker')],
  ])('after %i rounds', (length, columns, marks, shape) => {
    const some = roadsOf(rounds.slice(0, length));
    expect(columnsOf(some)).toBe(columns);
    expect(marksOf(some).join('/')).toBe(marks);
    expect(shapeOf(some.bigRoad)).toEqual(shape);
  });
});

describe('shapes', () => {
  it.each<[string, Shape<BaccaratSide> | null]>([
    ['BBPBPB', { name: 'pingPong', length: 4 }],
    ['BPB', null],
    ['BBPPBBPP', { name: 'double', length: 4 }],
    ['BBPPBBP', { name: 'double', length: 3 }],
    ['BBPPBBPPP', null],
    ['BPPBPPB', { name: 'oneTwo', length: 4 }],
    ['BPPBPB', null],
    ['BTBTBTB', { name: 'dragon', length: 4, side: 'banker' }],
  ])('%s', (winners, shape) => {
    expect(shapeOf(roadsOf(roundsOf(winners)).bigRoad)).toEqual(shape);
  });
});
