import { headAfter, submissionCommitment, yeekeeSum } from '@chokdee/games/lottery/yeekee';
import { expect, it } from 'vitest';
import { checkRound } from './yeekee-check.ts';

const sent = ['51876', '00001', '99999'].map((number, index) => {
  const salt = String(index).repeat(32);
  return { rank: index + 1, number, salt, commitment: submissionCommitment({ number, salt }) };
});
const head = sent.reduce((hash, { commitment }) => headAfter(hash, commitment), '');
const drawn = '48211';
const { number } = yeekeeSum(
  sent.map((one) => one.number),
  drawn,
);
const round = { head, submissions: 3, result: { number, drawn, sum: '151876', subtracted: '0' } };

it('a true round agrees, in whatever order it was read', () => {
  expect(checkRound(round, sent.toReversed())).toEqual({ commitments: true, order: true, result: true });
});

it('a changed number, a missing one, another order and another result are found', () => {
  const [first, second, third] = sent as [(typeof sent)[0], (typeof sent)[0], (typeof sent)[0]];
  expect(checkRound(round, [{ ...first, number: '51877' }, second, third])).toEqual({
    commitments: false,
    order: true,
    result: false,
  });
  expect(checkRound(round, [first, second])).toMatchObject({ order: false, result: false });
  expect(checkRound(round, [{ ...first, rank: 2 }, { ...second, rank: 1 }, third])).toMatchObject({ order: false });
  expect(checkRound({ ...round, result: { ...round.result, number: '00000' } }, sent)).toEqual({
    commitments: true,
    order: true,
    result: false,
  });
});
