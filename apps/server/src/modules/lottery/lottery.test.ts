import { uuid7 } from '@chokdee/contract/uuid7';
import { beforeAll, describe, expect, it } from 'vitest';
import { baht, cashOf, storedState, wageringFixture } from '../wagering/testing.ts';
import { readGameDraws, readOpened } from './results.ts';
import { brandId, contentOf, createLotteryFixture, ENTERED, GAME, refusalOf, type LotteryFixture } from './testing.ts';

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
let lottery: LotteryFixture;
let issue: string;
let drawId: string;
beforeAll(async () => {
  lottery = await createLotteryFixture({ db, wagering });
  ({ issue, drawId } = await lottery.openDraw(GAME));
});

describe('a slip', () => {
  it('places every line as a wager, once, and answers its repetition alike', async () => {
    const member = await lottery.openMember(baht(1_000));
    const body = {
      slipId: uuid7(),
      contents: [
        contentOf('thai-government.top3', '123, 456', issue, 20),
        contentOf('thai-government.tote3', '112', issue, 5),
        contentOf('thai-government.half2', 'high', issue, 10),
      ],
    };
    const answer = await lottery.slips.place(body, member);
    expect(answer).toMatchObject({ status: 'accepted', lines: 4, betAmount: 55, balance: 945 });
    expect(await lottery.slips.place(body, member)).toEqual({ ...answer, status: 'repeated' });
    expect((await refusalOf(lottery.slips.place({ ...body, contents: body.contents.slice(1) }, member))).code).toBe(
      'command.conflict',
    );
    expect(await cashOf(db, member.player!.memberId)).toBe(baht(945));
    const { list, footer } = await lottery.records.page(member, { page: 1, size: 10 });
    expect(footer).toMatchObject({ betAmount: 55, totalHands: 4 });
    expect(list.map(({ betContent, odds, status }) => [betContent, odds, status])).toEqual(
      expect.arrayContaining([
        ['123', '900', 'open'],
        ['112', '300', 'open'],
        ['high', '1.93', 'open'],
      ]),
    );
    expect((await lottery.records.slips(member, { size: 10 })).list).toMatchObject([
      { slipId: body.slipId, lines: 4, open: 4, betAmount: 55 },
    ]);
  });

  it('of one id from two members is two slips, which are read and cancelled apart', async () => {
    const [one, other] = [await lottery.openMember(baht(1_000)), await lottery.openMember(baht(1_000))];
    const body = { slipId: uuid7(), contents: [contentOf('thai-government.half2', 'high, low', issue, 10)] };
    const answer = await lottery.slips.place(body, one);
    const second = await lottery.slips.place(body, other);
    expect(second).toEqual({ ...answer, number: second.number });
    expect(second.number).not.toBe(answer.number);
    expect(await lottery.slips.place(body, other)).toEqual({ ...second, status: 'repeated' });
    const cash = () => Promise.all([one, other].map(({ player }) => cashOf(db, player!.memberId)));
    expect(await cash()).toEqual([baht(980), baht(980)]);
    await lottery.cancel([answer.orders[0]!.orderDetailId], other);
    expect(await cash()).toEqual([baht(980), baht(990)]);
    const statuses = async (member: typeof one) =>
      (await lottery.records.page(member, { page: 1, size: 10 })).list.map(({ status }) => status).toSorted();
    expect([await statuses(one), await statuses(other)]).toEqual([
      ['open', 'open'],
      ['cancelled', 'open'],
    ]);
  });

  it('is refused whole with the lines at fault, and changes nothing', async () => {
    const member = await lottery.openMember(baht(1_000));
    const { memberId } = member.player!;
    const before = await storedState(db, memberId);
    const refusal = await refusalOf(
      lottery.slips.place(
        {
          contents: [
            contentOf('thai-government.top3', '123', issue),
            contentOf('thai-government.top3', '12', issue),
            contentOf('thai-government.tote3', '777', issue),
            contentOf('thai-government.top3', '555', '20200101'),
            contentOf('thai-government.top3', '555', issue, 1_001),
            contentOf('lao.top3', '555', issue),
            { ...contentOf('thai-government.top3', '555', issue), singleBetPrice: 2 },
          ],
        },
        member,
      ),
    );
    expect(refusal.code).toBe('lottery.lines.refused');
    const { lines } = refusal.details.value as { lines: { content: number; fault: { code: string } }[] };
    expect(lines.map(({ content, fault }) => [content, fault.code])).toEqual([
      [1, 'lottery.entry.digits'],
      [2, 'lottery.entry.same'],
      [3, 'lottery.issue.unknown'],
      [4, 'lottery.stake.most'],
      [5, 'lottery.play.unknown'],
      [6, 'lottery.price.differs'],
    ]);
    expect(
      (
        await refusalOf(
          lottery.slips.place(
            { contents: [contentOf('thai-government.top3', '123', issue, 1_000)] },
            await lottery.openMember(baht(10)),
          ),
        )
      ).code,
    ).toBe('balance.insufficient');
    expect(await storedState(db, memberId)).toEqual(before);
  });

  it('is accepted at the rate of a restricted number only when the caller saw it', async () => {
    const member = await lottery.openMember(baht(1_000));
    await db.owner.query(
      `insert into lottery.restriction (restriction_id, brand_id, game, play, number, rate, created_by)
       values ($1, 'chokdee', $2, 'thai-government.top2', '77', 50, 'test'),
              ($3, 'chokdee', $2, 'thai-government.top2', '78', 0, 'test')`,
      [uuid7(), GAME, uuid7()],
    );
    const content = contentOf('thai-government.top2', '77', issue);
    const refusal = await refusalOf(lottery.slips.place({ contents: [content] }, member));
    expect(refusal.code).toBe('lottery.rates.changed');
    const seen = (refusal.details.value as { lines: { restricted: { number: string; rate: number }[] }[] }).lines[0]!;
    expect(seen.restricted).toEqual([{ number: '77', rate: 50 }]);
    expect(
      await lottery.slips.place({ contents: [{ ...content, restricted: seen.restricted }] }, member),
    ).toMatchObject({ status: 'accepted' });
    const closed = contentOf('thai-government.top2', '78', issue);
    expect(
      (
        await refusalOf(
          lottery.slips.place({ contents: [{ ...closed, restricted: [{ number: '78', rate: 0 }] }] }, member),
        )
      ).code,
    ).toBe('lottery.lines.refused');
  });

  it('keeps the limits of a number, an issue and a member, and says what is left', async () => {
    const place = async (stake: number, number = '321') =>
      lottery.slips.place(
        { contents: [contentOf('thai-government.top3', number, issue, stake)] },
        await lottery.openMember(baht(10_000)),
      );
    for (let n = 0; n < 4; n += 1) await place(1_000);
    await place(900);
    const refusal = await refusalOf(place(101));
    expect(refusal).toMatchObject({ code: 'lottery.limit.number', details: { value: { left: 100, number: '321' } } });
    await place(100);
    await db.owner.query(`update lottery.game set most_member = 50000000, revision = revision + 1 where code = $1`, [
      GAME,
    ]);
    const member = await lottery.openMember(baht(1_000));
    const one = (stake: number) =>
      lottery.slips.place({ contents: [contentOf('thai-government.top3', '404', issue, stake)] }, member);
    await one(30);
    expect(await refusalOf(one(21))).toMatchObject({ code: 'lottery.limit.member', details: { value: { left: 20 } } });
    await db.owner.query(
      `update lottery.game
       set most_member = null, most_issue = (select staked + 5000000 from lottery.issue where draw_id = $2),
           revision = revision + 1
       where code = $1`,
      [GAME, drawId],
    );
    expect((await refusalOf(one(6))).code).toBe('lottery.limit.issue');
    await one(5);
    await db.owner.query('update lottery.game set most_issue = null, revision = revision + 1');
  });

  it('takes lines back before the lock only, with their exposure', async () => {
    const member = await lottery.openMember(baht(100));
    const { orders } = await lottery.slips.place(
      { contents: [contentOf('thai-government.top3', '246,248', issue, 10)] },
      member,
    );
    const ids = orders.map(({ orderDetailId }) => orderDetailId);
    const stranger = await lottery.openMember(baht(100));
    expect((await refusalOf(lottery.cancel(ids, stranger))).code).toBe('request.not.found');
    expect(await lottery.cancel([ids[0]!], member)).toMatchObject({ cancelled: [ids[0]], betAmount: 10, balance: 90 });
    expect(await lottery.cancel([ids[0]!], member)).toMatchObject({ balance: 90 });
    const staked = await db.owner.query<{ key: string; staked: bigint }>(
      `select key, staked from lottery.exposure where draw_id = $1 and key in ('246', '248') order by key`,
      [drawId],
    );
    expect(staked.map((row) => row.staked)).toEqual([0n, baht(10)]);
    expect((await refusalOf(lottery.records.detail(stranger, ids[1]!))).code).toBe('request.not.found');
  });

  it('takes lines back once when several requests ask for it at the same time', async () => {
    const member = await lottery.openMember(baht(100));
    const { orders } = await lottery.slips.place(
      { contents: [contentOf('thai-government.top3', '357,358,359', issue, 10)] },
      member,
    );
    const ids = orders.map(({ orderDetailId }) => orderDetailId);
    const some = [ids, ids.slice(1), ids.slice(0, 1), ids];
    const answers = await Promise.all(some.map((lines) => lottery.cancel(lines, member)));
    expect(answers.map(({ cancelled }) => cancelled)).toEqual(some);
    expect(await lottery.cancel(ids, member)).toMatchObject({ balance: 100 });
  });
});

describe('a draw', () => {
  it('closes betting, and pays the lines that won once', async () => {
    const { drawId: next, issue: number } = await lottery.openDraw(GAME);
    const member = await lottery.openMember(baht(1_000));
    const contents = [
      contentOf('thai-government.half3', 'high', number, 100),
      contentOf('thai-government.half3', 'low', number, 100),
      contentOf('thai-government.runTop', '0,1,2,3,4,5,6,7,8,9', number, 10),
    ];
    const { orders } = await lottery.slips.place({ contents }, member);
    await lottery.draws.moveTo(next, 'lock_at');
    expect(await refusalOf(lottery.slips.place({ contents }, member))).toMatchObject({
      code: 'lottery.issue.closed',
      details: { value: { lines: [...Array(12).keys()] } },
    });
    expect((await refusalOf(lottery.cancel([orders[0]!.orderDetailId], member))).code).toBe('lottery.issue.closed');
    await lottery.draws.moveTo(next, 'draw_at');
    await lottery.draws.moveTo(next, 'result_at');
    await lottery.settle();
    await lottery.settle();
    const [row] = await db.database.query<{ numbers: { first: string[] } }>(
      'select numbers from draws.result where draw_id = $1',
      [next],
    );
    const top = row!.numbers.first[0]!.slice(-3);
    const results = async (period: { startDate?: number; endDate?: number }) =>
      (
        await readGameDraws(db.database, { brandId, language: 'EN', code: GAME }, { page: 1, size: 10, ...period })
      ).content.map(({ drawId: id, openTime }) => [id, openTime] as const);
    const [newest] = await results({});
    expect(newest![0]).toBe(next);
    expect(await results({ startDate: newest![1] })).toEqual([newest]);
    expect(await results({ endDate: newest![1] })).not.toContainEqual(newest);
    const opened = async (prizeMode: 'ELOTT' | 'LOTT') =>
      (await readOpened(db.database, { brandId, language: 'EN' }, { count: 100, prizeMode })).map((row) => row.drawId);
    expect(await opened('ELOTT')).toContain(next);
    expect(await opened('LOTT')).not.toContain(next);
    const { list } = await lottery.records.page(member, { page: 1, size: 20, gameId: GAME });
    const won = list.filter(({ winAmount }) => winAmount > 0);
    // One half pays 1.93 for 1; a digit that is among the three pays 3.2.
    expect(won.reduce((sum, { winAmount }) => sum + winAmount, 0)).toBe(193 + new Set(top).size * 32);
    expect(await cashOf(db, member.player!.memberId)).toBe(baht(700 + 193 + new Set(top).size * 32));
    expect(list.every(({ status }) => status !== 'open')).toBe(true);
    // The betting record of all products says the same, in words.
    const record = await wagering.records.page(member, { page: 1, size: 20, product: 'ELOTT' });
    expect(record.footer.winAmount).toBe(193 + new Set(top).size * 32);
    expect(record.list.find(({ selection }) => selection === 'High')).toMatchObject({
      playName: 'High or low, 3 top',
      numero: number,
      odds: 1.93,
      winningNumber: top,
      round: next,
    });
  });

  it('counts as the valid bet what the lines of a play risk together', async () => {
    const [all, some] = [await lottery.openMember(baht(10_000)), await lottery.openMember(baht(10_000))];
    const next = await lottery.openDraw(GAME);
    const place = (member: typeof all, play: string, entries: string) =>
      lottery.slips.place({ contents: [contentOf(play, entries, next.issue, 20)] }, member);
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0')).join(',');
    await place(all, 'thai-government.bottom2', numbers(60));
    await place(all, 'thai-government.bottom2', numbers(89).split(',').slice(60).join(','));
    await place(all, 'thai-government.half2', 'high,low');
    await place(some, 'thai-government.bottom2', numbers(88));
    await place(some, 'thai-government.half2', 'high');
    for (const moment of ['lock_at', 'draw_at', 'result_at'] as const) await lottery.draws.moveTo(next.drawId, moment);
    await lottery.settle();
    const valid = async (member: typeof all) =>
      (
        await db.owner.query<{ play: string; valid: number; stake: number }>(
          `select detail ->> 'play' as play, sum(valid_bet)::float8 / 1e6 as valid, sum(stake)::float8 / 1e6 as stake
           from wagering.wager
           where member_id = $1 and state = 'settled'
           group by 1
           order by 1`,
          [member.player!.memberId],
        )
      ).map((row) => [row.stake, row.valid]);
    // 89 numbers return more than 1,780; both halves return 1.93 of 2.
    expect(await valid(all)).toEqual([
      [1_780, 0],
      [40, 1.4],
    ]);
    expect(await valid(some)).toEqual([
      [1_760, 1_760],
      [20, 20],
    ]);
  });

  it('is settled again when the result is corrected, and returns stakes when it is void', async () => {
    const { drawId: next, issue: number } = await lottery.openDraw(ENTERED);
    const member = await lottery.openMember(baht(1_000));
    const { orders } = await lottery.slips.place(
      {
        contents: [
          contentOf('lao.top3', '234', number, 10, ENTERED),
          contentOf('lao.top3', '111', number, 10, ENTERED),
        ],
      },
      member,
    );
    for (const moment of ['lock_at', 'draw_at'] as const) await lottery.draws.moveTo(next, moment);
    const result = async (state: string, kind: string, numbers: object | null, reason: string) => {
      await db.owner.query(
        `select draws.add_result(
           $1, $2, row($1, 1, $3, $4::jsonb, $5, 'one', 'two', platform.clock())::draws.result
         )`,
        [next, state, kind, numbers === null ? null : JSON.stringify(numbers), reason],
      );
      await lottery.settle();
      return cashOf(db, member.player!.memberId);
    };
    await db.owner.query(`update draws.draw set state = 'drawn' where draw_id = $1`, [next]);
    expect(await result('confirmed', 'entered', { number: ['1234'] }, '')).toBe(baht(980 + 9_200));
    expect(await result('corrected', 'corrected', { number: ['1111'] }, 'misread')).toBe(baht(980 + 9_200));
    const [first, second] = await Promise.all(
      orders.map(({ orderDetailId }) => lottery.records.detail(member, orderDetailId)),
    );
    expect([first!.winAmount, second!.winAmount]).toEqual([0, 9_200]);
    const detail = first!;
    expect(detail.outcomes.map(({ kind, winAmount }) => [kind, winAmount])).toEqual([
      ['settle', 9_200],
      ['resettle', 0],
    ]);
    expect(detail.reason).toBe('misread');
    expect(await result('void', 'void', null, 'not held')).toBe(baht(1_000));
  });
});
