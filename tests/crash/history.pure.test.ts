import { expect, it } from 'vitest';
import { checkHistory, type Operation, type Row, type Stored } from './history.ts';

/** What a test says of an operation. `change`: of the cash; `answer`: balance and version. */
interface OperationInput extends Pick<Operation, 'id'> {
  readonly time: readonly [invoked: number, ended: number | null];
  readonly change: bigint;
  readonly answer: readonly [balance: bigint, version: bigint] | null;
  readonly outcome?: Operation['outcome'];
}

const operation = ({ id, time: [invoked, ended], change, answer, outcome = 'ok' }: OperationInput): Operation => ({
  id,
  memberId: 'm',
  invoked,
  ended,
  outcome,
  answer: answer && { balance: answer[0], version: answer[1] },
  legs: [change > 0n ? ['channel:test', 'cash', change] : ['cash', 'house:games', -change]],
});
const row = (id: string, change: bigint, balance: bigint, version: bigint): Row => ({
  memberId: 'm',
  id,
  line: 0,
  debit: change > 0n ? 'channel:test' : 'cash',
  credit: change > 0n ? 'cash' : 'house:games',
  amount: change > 0n ? change : -change,
  debitBalance: change > 0n ? null : balance,
  debitVersion: change > 0n ? null : version,
  creditBalance: change > 0n ? balance : null,
  creditVersion: change > 0n ? version : null,
});
const operations = [
  operation({ id: 'a', time: [0, 10], change: 100n, answer: [100n, 1n] }),
  operation({ id: 'b', time: [20, 30], change: -30n, answer: [70n, 2n] }),
  operation({ id: 'c', time: [21, 40], change: 5n, answer: [75n, 3n] }),
  operation({ id: 'd', time: [50, null], change: 1n, answer: null, outcome: 'unknown' }),
  operation({ id: 'e', time: [50, 60], change: -500n, answer: null, outcome: 'fail' }),
];
const rows = [row('a', 100n, 100n, 1n), row('b', -30n, 70n, 2n), row('c', 5n, 75n, 3n)];
const stored: Stored = new Map([['m', { balance: 75n, version: 3n }]]);
const check = (changed: { operations?: readonly Operation[]; rows?: readonly Row[]; stored?: Stored }) =>
  checkHistory(changed.operations ?? operations, changed.rows ?? rows, changed.stored ?? stored).join('\n');

it('accepts a correct history, whether the unanswered command was applied or not', () => {
  expect(check({})).toBe('');
  expect(
    check({ rows: [...rows, row('d', 1n, 76n, 4n)], stored: new Map([['m', { balance: 76n, version: 4n }]]) }),
  ).toBe('');
});

it.each([
  [
    'a lost acknowledged command',
    { rows: rows.slice(0, 2), stored: new Map([['m', { balance: 70n, version: 2n }]]) },
    'acknowledged but is missing',
  ],
  ['an applied rejected command', { rows: [...rows, row('e', -500n, -425n, 4n)] }, 'rejected but is in the ledger'],
  ['a row without a command', { rows: [...rows, row('x', 1n, 76n, 4n)] }, 'was never sent'],
  ['a command applied twice', { rows: [...rows, { ...row('c', 5n, 80n, 4n), line: 1 }] }, 'posted as'],
  ['another amount', { rows: [row('a', 90n, 90n, 1n), ...rows.slice(1)] }, 'posted as'],
  ['another member', { rows: [{ ...rows[0]!, memberId: 'n' }, ...rows.slice(1)] }, 'another member'],
  [
    'an order that contradicts real time',
    {
      rows: [row('b', -30n, 70n, 3n), row('a', 100n, 100n, 1n), row('c', 5n, 105n, 2n)],
      operations: operations.map((one) => (one.id === 'c' ? { ...one, invoked: 35, ended: 40 } : one)),
    },
    'ended before',
  ],
  [
    'an answered balance that the ledger never had',
    { operations: [operation({ id: 'a', time: [0, 10], change: 100n, answer: [101n, 1n] }), ...operations.slice(1)] },
    'was answered with balance 101',
  ],
  [
    'a stored balance that differs from replay',
    { stored: new Map([['m', { balance: 76n, version: 3n }]]) },
    'holds 76',
  ],
  ['a gap in the versions', { rows: [rows[0]!, rows[1]!, row('c', 5n, 75n, 4n)] }, 'at position 3'],
  ['a wrong running balance', { rows: [rows[0]!, row('b', -30n, 71n, 2n), rows[2]!] }, 'replay gives 70'],
] as [string, Parameters<typeof check>[0], string][])('reports %s', (_name, changed, violation) => {
  expect(check(changed)).toContain(violation);
});
