import { randomBytes } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { headAfter, submissionCommitment, yeekeeSum } from '@chokdee/games/lottery/yeekee';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { readGameDraws } from './results.ts';
import { brandId, contentOf, createLotteryFixture, YEEKEE, type LotteryFixture } from './testing.ts';
import { createYeekee, type Yeekee } from './yeekee.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const GAME = YEEKEE;
let lottery: LotteryFixture;
let yeekee: Yeekee;
let visitor: CallContext;
beforeAll(async () => {
  // At noon in Thailand: no round is planned in the early morning.
  const [wait] = await db.owner.query<{ ms: number }>(
    `select extract(epoch from date_trunc('day', now, 'Asia/Bangkok') + interval '36 hours' - now)::float8 * 1000 as ms
     from platform.clock() as now`,
  );
  await db.moveClock(Math.ceil(wait!.ms));
  lottery = await createLotteryFixture({ db, wagering }, undefined, [YEEKEE]);
  const accountsOf = async (ids: readonly string[]) => new Map(ids.map((id) => [id, 'somchai']));
  yeekee = createYeekee({ database: db.database, randomBytes, accountsOf });
  visitor = { brand: { id: brandId }, language: 'EN' } as unknown as CallContext;
});

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
const send = (member: CallContext, numero: string, number: string, submissionId: string = uuid7()) =>
  yeekee.submit(GAME, { submissionId, numero, number }, member);
const list = (numero: string, by = visitor) => yeekee.submissions(GAME, { numero, page: 1, size: 100 }, by);
/** Waits out the pause between two numbers of a member. */
const waitPause = () => db.moveClock(3_000);

describe('a Yeekee round', () => {
  it('numbers stay hidden until the result, which everybody can compute from what is published', async () => {
    const { drawId, issue } = await lottery.openDraw(GAME);
    const members = await Promise.all([1, 2].map(() => lottery.openMember(baht(1_000))));
    const sent = ['51876', '00001', '99999', '00000'];
    for (const [index, number] of sent.entries()) {
      const answer = await send(members[index % 2]!, issue, number);
      expect(answer).toMatchObject({ status: 'accepted', rank: index + 1 });
      expect(answer.commitment).toBe(submissionCommitment({ number, salt: answer.salt }));
      if (index % 2 === 1) await waitPause();
    }
    const before = await list(issue);
    expect(before.list.map(({ rank, number, salt }) => [rank, number, salt])).toEqual(
      [4, 3, 2, 1].map((rank) => [rank, null, null]),
    );
    expect(before.list[0]!.account).not.toBe('somchai');
    expect((await list(issue, members[0])).list.map(({ number, isOwn }) => [number, isOwn])).toEqual([
      [null, false],
      ['99999', true],
      [null, false],
      ['51876', true],
    ]);
    expect(await yeekee.round(GAME, issue, visitor)).toMatchObject({ submissions: 4, result: null, left: null });
    expect(await yeekee.round(GAME, undefined, members[0]!)).toMatchObject({ numero: issue, left: 18 });
    // Every number of two digits, so that one line wins.
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).join(' ');
    await lottery.slips.place({ contents: [contentOf('yeekee.top2', all, issue, 1, GAME)] }, members[0]!);

    await lottery.draws.moveTo(drawId, 'lock_at');
    expect(await codeOf(send(members[0]!, issue, '12345'))).toBe('lottery.issue.closed');
    await lottery.draws.moveTo(drawId, 'result_at');
    const { result, head } = await yeekee.round(GAME, issue, visitor);
    const after = await list(issue);
    const opened = after.list.toReversed();
    expect(opened.map(({ number }) => number)).toEqual(sent);
    // What was published before is what was opened, in its order.
    expect(opened.map(({ commitment }) => commitment)).toEqual(
      before.list.toReversed().map(({ commitment }) => commitment),
    );
    for (const { number, salt, commitment } of opened)
      expect(submissionCommitment({ number: number!, salt: salt! })).toBe(commitment);
    expect(opened.reduce((hash, { commitment }) => headAfter(hash, commitment), '')).toBe(head);
    expect([before.footer.head, after.footer.head]).toEqual([head, head]);
    expect(yeekeeSum(sent, result!.drawn).number).toBe(result!.number);
    const { content } = await readGameDraws(db.database, { brandId, language: 'EN', code: GAME }, { page: 1, size: 1 });
    expect(content).toMatchObject([{ numero: issue, winNo: result!.number }]);

    await lottery.settle();
    const { list: orders } = await lottery.records.page(members[0]!, { page: 1, size: 100 });
    const won = orders.filter(({ status }) => status === 'won');
    expect(won.map(({ betContent, winningNumber }) => [betContent, winningNumber])).toEqual([
      [result!.number.slice(-2), result!.number],
    ]);
    expect(await cashOf(db, members[0]!.player!.memberId)).toBe(baht(1_000 - 100 + 93));
  });

  it('the last sender cannot steer: its number moves the result by as much as the unknown draw decides', async () => {
    const { drawId, issue } = await lottery.openDraw(GAME);
    const member = await lottery.openMember(baht(1));
    await send(member, issue, '11111');
    const [sealed] = await db.owner.query<{ seed: string | null; commitment: string }>(
      'select seed, commitment from draws.draw where draw_id = $1',
      [drawId],
    );
    expect(sealed).toMatchObject({ seed: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await waitPause();
    await send(member, issue, '22222');
    await lottery.draws.moveTo(drawId, 'result_at');
    const { result } = await yeekee.round(GAME, issue, visitor);
    // For each last number, every result is as likely: one drawn number leads to it.
    for (const last of ['00000', '22222', '99999']) {
      const results = new Set(
        Array.from({ length: 1_000 }, (_, n) => yeekeeSum(['11111', last], String(n * 100).padStart(5, '0')).number),
      );
      expect(results.size).toBe(1_000);
    }
    expect(result).toMatchObject({ sum: '33333', subtracted: '0' });
  });

  it('a repetition has one effect; the id is refused for another number, and is free for other members', async () => {
    const { issue } = await lottery.openDraw(GAME);
    const member = await lottery.openMember(baht(1));
    const id = uuid7();
    const first = await send(member, issue, '12345', id);
    expect(await send(member, issue, '12345', id)).toEqual({ ...first, status: 'repeated' });
    expect(await codeOf(send(member, issue, '12346', id))).toBe('command.conflict');
    const many = await Promise.all([1, 2, 3].map(() => codeOf(send(member, issue, '12345', id))));
    expect(many).toEqual(['accepted', 'accepted', 'accepted']);
    expect((await list(issue)).total).toBe(1);
    const other = await lottery.openMember(baht(1));
    expect(await send(other, issue, '54321', id)).toMatchObject({ status: 'accepted', rank: 2 });
    expect(await send(other, issue, '54321', id)).toMatchObject({ status: 'repeated', rank: 2 });
    expect(await send(member, issue, '12345', id)).toMatchObject({ status: 'repeated', rank: 1 });
  });

  it('a member sends at most 20 numbers in a round, 3 seconds apart; the 16th of all is subtracted', async () => {
    const { drawId, issue } = await lottery.openDraw(GAME);
    const member = await lottery.openMember(baht(1));
    expect(await codeOf(send(member, issue, '00001'))).toBe('accepted');
    expect(await codeOf(send(member, issue, '00002'))).toBe('lottery.yeekee.rate');
    for (let n = 2; n <= 20; n += 1) {
      await waitPause();
      expect(await send(member, issue, String(n).padStart(5, '0'))).toMatchObject({ rank: n, left: 20 - n });
    }
    await waitPause();
    expect(await codeOf(send(member, issue, '00021'))).toBe('lottery.yeekee.count');
    await lottery.draws.moveTo(drawId, 'result_at');
    expect((await yeekee.round(GAME, issue, visitor)).result).toMatchObject({ sum: '210', subtracted: '16' });
  });

  it('is refused for other games, brands and issues; nobody writes numbers past the command', async () => {
    const member = await lottery.openMember(baht(1));
    const { issue } = await lottery.openDraw(GAME);
    const other = { ...member, brand: { id: 'other' } } as unknown as CallContext;
    expect(await codeOf(yeekee.round('thai-5m', undefined, visitor))).toBe('request.not.found');
    expect(await codeOf(send(other, issue, '12345'))).toBe('request.not.found');
    expect(await codeOf(send(member, '20200101-1', '12345'))).toBe('lottery.issue.unknown');
    await expect(db.database.query('delete from lottery.yeekee_submission')).rejects.toThrow(/permission denied/);
    await expect(db.database.query('update lottery.yeekee_round set total = 0')).rejects.toThrow(/permission denied/);
    await expect(
      db.owner.query(`update lottery.yeekee_submission set number = '00000' where number <> '00000'`),
    ).rejects.toThrow(/commitment_of_number/);
  });
});
