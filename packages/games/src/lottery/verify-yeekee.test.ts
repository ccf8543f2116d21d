import { ownBeacon, randomnessOf, signRound, timeOfRound } from '@chokdee/fairness/beacon';
import { numbersOf, type DrawFormat, type PublishedDraw } from '@chokdee/fairness/public-draw';
import { commitmentOf } from '@chokdee/fairness/seeds';
import { expect, it } from 'vitest';
import { verifyYeekee, yeekeeChecks, type PublishedRound } from './verify-yeekee.ts';
import { headAfter, submissionCommitment, yeekeeSum } from './yeekee.ts';

const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(9), 1_700_000_000, 3);
const format: DrawFormat = { parts: [{ name: 'number', kind: 'digits', count: 1, digits: 5 }] };
const seed = 'ab'.repeat(32);
const signature = signRound(secretKey, 100);
const at = timeOfRound(chain, 100);
const draw: PublishedDraw = {
  publishedAt: at - 400_000,
  saleOpensAt: at - 300_000,
  lockAt: at - 30_000,
  drawAt: at + 1_000,
  format,
  commitment: commitmentOf(seed),
  beacon: { ...chain, round: 100 },
  seed,
  signature,
  numbers: numbersOf(format, seed, randomnessOf(signature)),
};
const drawn = draw.numbers['number']![0]!;
const sent = Array.from({ length: 17 }, (_, index) => {
  const number = String(51_876 + index * 1_111).padStart(5, '0');
  const salt = (index % 10).toString().repeat(32);
  return { rank: index + 1, number, salt, commitment: submissionCommitment({ number, salt }) };
});
const numbers = sent.map(({ number }) => number);
const headOf = (list: typeof sent) => list.reduce((hash, { commitment }) => headAfter(hash, commitment), '');
const honest: PublishedRound = {
  head: headOf(sent),
  submissions: 17,
  result: { number: yeekeeSum(numbers, drawn).number, drawn },
  sent,
  draw,
};
const other = (number: string): string => String((Number(number) + 1) % 100_000).padStart(5, '0');
const swapped = [{ ...sent[0]!, rank: 2 }, { ...sent[1]!, rank: 1 }, ...sent.slice(2)];

it('passes a true round, in whatever order its numbers were read, and computes its sum', () => {
  for (const list of [sent, sent.toReversed()])
    expect(verifyYeekee({ ...honest, sent: list })).toMatchObject({
      holds: true,
      recomputed: yeekeeSum(numbers, drawn),
    });
  const none = { head: '', submissions: 0, sent: [], result: { number: drawn, drawn } };
  expect(verifyYeekee({ ...honest, ...none }).holds).toBe(true);
});

it.each<[string, Partial<PublishedRound>, (typeof yeekeeChecks)[number][]]>([
  ['an announced number that was changed', { result: { number: other(honest.result.number), drawn } }, ['result']],
  ['another sealed number', { result: { ...honest.result, drawn: other(drawn) } }, ['sealed']],
  ['a draw whose number was changed', { draw: { ...draw, numbers: { number: [other(drawn)] } } }, ['sealed', 'result']],
  ['a seed that was changed', { draw: { ...draw, seed: 'cd'.repeat(32) } }, ['sealed']],
  [
    'a number that was changed',
    { sent: [{ ...sent[0]!, number: '00000' }, ...sent.slice(1)] },
    ['commitments', 'result'],
  ],
  ['a number that is missing', { sent: sent.slice(1) }, ['order', 'result']],
  ['a number that was added', { sent: [...sent, { ...sent[0]!, rank: 18 }] }, ['order', 'result']],
  ['numbers in another order', { sent: swapped }, ['order']],
  [
    'a number that is not revealed',
    { sent: [{ ...sent[0]!, number: null }, ...sent.slice(1)] },
    ['commitments', 'order', 'result'],
  ],
  ['a draw without a number', { draw: { ...draw, numbers: {} } }, ['sealed', 'result']],
])('finds %s', (_what, change, failed) => {
  const { passed, holds } = verifyYeekee({ ...honest, ...change });
  expect(yeekeeChecks.filter((check) => !passed[check])).toEqual(failed);
  expect(holds).toBe(false);
});
