import { createBatcher } from '@chokdee/ledger/batcher';
import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { baht, cashOf, wageringFixture } from '../wagering/testing.ts';
import { contentOf, createLotteryFixture, GAME, type LotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ max: 20, proveAfterEach: true });
let lottery: LotteryFixture;
beforeAll(async () => {
  // Two connections, as in the server: two sets of slips meet at the same rows.
  lottery = await createLotteryFixture({ db, wagering }, createBatcher(db.database.pool));
});

const members = (count: number, cash = 10_000): Promise<CallContext[]> =>
  Promise.all(Array.from({ length: count }, () => lottery.openMember(baht(cash))));

/** Places slips at once; returns the code of each refusal, or `ok`. */
const placeAll = (slips: readonly { member: CallContext; contents: ReturnType<typeof contentOf>[] }[]) =>
  Promise.all(
    slips.map(({ member, contents }) =>
      lottery.slips.place({ slipId: uuid7(), contents }, member).then(
        () => 'ok',
        (error: unknown) => {
          if (error instanceof Refusal) return error.code;
          throw error;
        },
      ),
    ),
  );
const countOf = (codes: readonly string[]): Record<string, number> =>
  codes.reduce<Record<string, number>>((counts, code) => ({ ...counts, [code]: (counts[code] ?? 0) + 1 }), {});
const top3 = (number: string, issue: string, stake: number) => contentOf('thai-government.top3', number, issue, stake);

describe('slips that are sent at the same time', () => {
  it('on one number stake its limit and no more, together with the lines and payouts counted', async () => {
    const { issue, drawId } = await lottery.openDraw(GAME);
    const all = await members(60);
    const codes = await placeAll(all.map((member) => ({ member, contents: [top3('321', issue, 300)] })));
    // 5,000 at most: 16 of 300, and 200 are left.
    expect(countOf(codes)).toEqual({ ok: 16, 'lottery.limit.number': 44 });
    const rest = await placeAll(all.slice(0, 30).map((member) => ({ member, contents: [top3('321', issue, 20)] })));
    expect(countOf(rest)).toEqual({ ok: 10, 'lottery.limit.number': 20 });
    expect(
      await db.owner.query(
        `select e.key, e.staked, e.lines, i.staked as issue
         from lottery.exposure e
         join lottery.issue i using (draw_id)
         where e.draw_id = $1`,
        [drawId],
      ),
    ).toEqual([{ key: '321', staked: baht(5_000), lines: 26, issue: baht(5_000) }]);
    const cash = await Promise.all(all.map(({ player }) => cashOf(db, player!.memberId)));
    expect(cash.reduce((sum, each) => sum + each, 0n)).toBe(baht(60 * 10_000 - 5_000));
  });

  it('of one member keep the limit of a member, and of all the limit of an issue', async () => {
    const { issue, drawId } = await lottery.openDraw(GAME);
    const limit = (column: 'most_member' | 'most_issue', amount: bigint | null) =>
      db.owner.query(`update lottery.game set ${column} = $2, revision = revision + 1 where code = $1`, [GAME, amount]);
    await limit('most_member', baht(100));
    const [member] = await members(1);
    const own = Array.from({ length: 20 }, (_, n) => ({ member: member!, contents: [top3(`10${n % 10}`, issue, 30)] }));
    expect(countOf(await placeAll(own))).toEqual({ ok: 3, 'lottery.limit.member': 17 });
    await limit('most_member', null);
    await limit('most_issue', baht(90 + 500));
    const others = (await members(30)).map((each, n) => ({
      member: each,
      contents: [top3(String(200 + n), issue, 50), top3(String(300 + n), issue, 50)],
    }));
    expect(countOf(await placeAll(others))).toEqual({ ok: 5, 'lottery.limit.issue': 25 });
    expect(await db.owner.query('select staked, lines from lottery.issue where draw_id = $1', [drawId])).toEqual([
      { staked: baht(590), lines: 13 },
    ]);
    await limit('most_issue', null);
  });

  it('as the draw locks are in or out, never half, and none is later than the lock', async () => {
    const { issue, drawId } = await lottery.openDraw(GAME);
    const all = await members(40, 100);
    const slips = all.map((member, n) => ({
      member,
      contents: [top3(String(100 + n), issue, 10), contentOf('thai-government.half2', 'high', issue, 10)],
    }));
    const early = placeAll(slips.slice(0, 20));
    const locking = lottery.draws.moveTo(drawId, 'lock_at');
    const late = placeAll(slips.slice(20));
    const codes = [...(await early), ...(await late)];
    await locking;
    expect(Object.keys(countOf(codes)).every((code) => code === 'ok' || code === 'lottery.issue.closed')).toBe(true);
    expect(countOf(await placeAll(slips.map(({ member, contents }) => ({ member, contents }))))).toEqual({
      'lottery.issue.closed': 40,
    });
    const accepted = codes.filter((code) => code === 'ok').length;
    // The clock jumps to the lock: a line that was judged just before it is written just after it.
    const [row] = await db.owner.query<{ lines: number; late: number }>(
      `select
         count(*)::integer as lines,
         (count(*) filter (where w.placed_at >= d.lock_at + interval '1 second'))::integer as late
       from wagering.wager w
       join draws.draw d on d.draw_id = w.round::uuid
       where w.round = $1::text`,
      [drawId],
    );
    expect(row).toEqual({ lines: accepted * 2, late: 0 });
    const cash = await Promise.all(all.map(({ player }) => cashOf(db, player!.memberId)));
    expect(cash).toEqual(codes.map((code) => baht(code === 'ok' ? 80 : 100)));
  });
});
