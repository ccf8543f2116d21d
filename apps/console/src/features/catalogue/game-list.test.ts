import { expect, it } from 'vitest';
import { listOf, rowErrors, rowsOf } from './game-list.ts';

const game = {
  nodeId: 'lantern-dice',
  vendor: 'LANTERN',
  category: 'RNG',
  names: { EN: 'Lantern Dice' },
  imageUrl: '',
  inMaintenance: false,
  version: 4,
  offered: true,
  hot: false,
  position: 2,
  maintenanceFrom: null,
  maintenanceUntil: null,
  countries: [],
  languages: ['TH'],
} as const;

it('writes a list that can be read again, with what operators set only', () => {
  expect(rowsOf(listOf([{ ...game, countries: [], languages: ['TH'] }]))).toEqual([
    {
      nodeId: 'lantern-dice',
      offered: true,
      hot: false,
      position: 2,
      maintenanceFrom: null,
      maintenanceUntil: null,
      countries: [],
      languages: ['TH'],
    },
  ]);
});

it('reads a list only', () => {
  for (const text of ['', '{', '{"nodeId":"lantern-dice"}', '"text"']) expect(rowsOf(text)).toBeNull();
  expect(rowsOf('[]')).toEqual([]);
});

it('names the row of an error', () =>
  expect(rowErrors({ 'games.0.nodeId': 'no such game', 'games.11': 'no such field', games: 'too many' })).toEqual([
    { row: 1, text: 'nodeId: no such game' },
    { row: 12, text: 'no such field' },
    { row: null, text: 'too many' },
  ]));
