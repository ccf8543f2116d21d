import { uuid7 } from '@chokdee/contract/uuid7';
import { createStatementCounter } from '@chokdee/database/testing-statements';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands } from '@chokdee/ledger/commands';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baht, wageringFixture } from '../wagering/testing.ts';
import { createSlipFactsMemory } from './facts.ts';
import { createSlips } from './slips.ts';
import { brandId, contentOf, createLotteryFixture, ENTERED, GAME, refusalOf, type LotteryFixture } from './testing.ts';

// What a copy keeps decides nothing: slips are sent by it, and judged by the database.

const { db, wagering } = await wageringFixture({ proveAfterEach: true });
const counter = await createStatementCounter(db);
afterAll(() => counter.close());
let lottery: LotteryFixture;
let issue: string;
beforeAll(async () => {
  lottery = await createLotteryFixture({ db, wagering });
  ({ issue } = await lottery.openDraw(GAME));
});
const { database } = counter;
const newSlips = () => createSlips({ database, commands: createCommands(database.pool) });
const contentsOf = (entry = '12', multiple = 10) => [contentOf('thai-government.top2', entry, issue, multiple)];
const asked = (code = GAME, issues = [issue]) => ({ brandId, codes: [code], issues });
const change = (set: string) => db.owner.query(`update lottery.game set ${set} where code = $1`, [GAME]);
const restrict = (number: string, rate: number) =>
  db.owner.query(
    `insert into lottery.restriction (restriction_id, brand_id, game, play, number, rate, created_by)
     values ($1, 'chokdee', $2, 'thai-government.top2', $3, $4, 'test')`,
    [uuid7(), GAME, number, rate],
  );

it('games and issues are kept for their brand, by the revision at which they were read', async () => {
  const memory = createSlipFactsMemory(database);
  const read = (code = GAME, issues = [issue]) => memory.read({ ...asked(code, issues), placed: null });
  expect(memory.find(asked())).toBeNull();
  const { games, now } = await read();
  expect(now).toEqual(expect.any(Number));
  expect(memory.find(asked())).toEqual({ games, now: null });
  expect(memory.find({ ...asked(), brandId: 'other' })).toBeNull();
  expect(memory.find(asked(GAME, [issue, '20990101-1']))).toBeNull();
  expect(memory.find({ ...asked(), codes: [GAME, ENTERED] })).toBeNull();
  await read(GAME, ['20990101-1']);
  expect(memory.find(asked())).not.toBeNull();
  await change('most_member = 90000000000');
  await read(GAME, ['20990101-1']);
  expect(memory.find(asked())).toBeNull();
  await change('most_member = null');
});

it('every change of what a slip is judged by raises the revision, whoever writes it', async () => {
  const revision = async () =>
    (await db.owner.query<{ revision: bigint }>('select revision from lottery.game where code = $1', [GAME]))[0]!
      .revision;
  const changes = [
    () => change('is_open = false'),
    () => change('is_open = true'),
    () => change(`plays = '{"thai-government.top2": {"least": "2000000"}}'`),
    () => change(`plays = '{}'`),
    () => change('most_issue = 90000000000'),
    () => change('most_issue = null'),
    () => restrict('99', 50),
    () => db.owner.query(`update lottery.restriction set rate = 40 where number = '99'`),
    () => db.owner.query(`delete from lottery.restriction where number = '99'`),
    () => db.owner.query(`insert into lottery.price_list values ('chokdee', 'ELOTT', true, null)`),
    () => db.owner.query(`delete from lottery.price_list where prize_mode = 'ELOTT'`),
  ];
  for (const apply of changes) {
    const before = await revision();
    await apply();
    expect(await revision(), String(apply)).toBe(before + 1n);
  }
  const before = await revision();
  await change('position = position');
  expect(await revision()).toBe(before);
});

it('old facts neither accept nor refuse: limits, rates, the game and the sale of now decide', async () => {
  const slips = newSlips();
  const member = await lottery.openMember(baht(10_000));
  const place = (entry?: string, multiple?: number) => slips.place({ contents: contentsOf(entry, multiple) }, member);
  const code = async (entry?: string, multiple?: number) => (await refusalOf(place(entry, multiple))).code;
  await place();
  await change(`plays = '{"thai-government.top2": {"most": "9000000"}}'`);
  expect(await code()).toBe('lottery.lines.refused');
  await place('12', 9);
  await change(`plays = '{}'`);
  await place();
  await restrict('34', 50);
  expect(await code('34')).toBe('lottery.rates.changed');
  await db.owner.query(`delete from lottery.restriction where number = '34'`);
  await place('34');
  await change('is_open = false');
  expect(await code()).toBe('lottery.lines.refused');
  await change('is_open = true');
  await place();
  await change('most_member = 70000000');
  expect(await code('12', 40)).toBe('lottery.limit.member');
  await change('most_member = null');
  await place('12', 40);
  expect(await code('12', 999_999)).toBe('lottery.lines.refused');
});

it('a slip is one round trip, and three at most when it is new, changed, refused or repeated', async () => {
  const member = await lottery.openMember(baht(10_000));
  const slips = newSlips();
  const slipId = uuid7();
  const sent = async (act: () => Promise<unknown>) => {
    const { roundTrips, texts } = await counter.count(act);
    expect(roundTrips, texts.join('\n')).toBeLessThanOrEqual(3);
    return roundTrips;
  };
  expect(await sent(() => slips.place({ contents: contentsOf() }, member))).toBe(2);
  expect(await sent(() => slips.place({ slipId, contents: contentsOf() }, member))).toBe(1);
  expect(await sent(() => slips.place({ slipId, contents: contentsOf() }, member))).toBe(3);
  await change('most_member = 90000000000');
  expect(await sent(() => slips.place({ contents: contentsOf() }, member))).toBe(3);
  await change('most_member = null');
  await slips.place({ contents: contentsOf() }, member);
  const poor = await lottery.openMember(baht(1));
  expect(await sent(() => refusalOf(slips.place({ contents: contentsOf() }, poor)))).toBe(2);
  const batched = createSlips({ database, commands: createBatcher(database.pool, { connections: 1 }) });
  const members = await Promise.all(Array.from({ length: 16 }, () => lottery.openMember(baht(1_000))));
  const all = () => Promise.all(members.map((one) => batched.place({ contents: contentsOf() }, one)));
  await batched.place({ contents: contentsOf() }, member);
  await all();
  expect((await counter.count(all)).roundTrips).toBe(1);
});

it('a slip on a draw that locked since it was kept is refused, and a repetition of one is answered', async () => {
  const { drawId, issue: entered } = await lottery.openDraw(ENTERED);
  const member = await lottery.openMember(baht(1_000));
  const slips = newSlips();
  const slip = { slipId: uuid7(), contents: [contentOf('lao.top3', '123', entered, 10, ENTERED)] };
  await slips.place(slip, member);
  await lottery.draws.moveTo(drawId, 'lock_at');
  expect((await refusalOf(slips.place({ ...slip, slipId: uuid7() }, member))).code).toBe('lottery.issue.closed');
  expect(await slips.place(slip, member)).toMatchObject({ status: 'repeated', betAmount: 10, lines: 1 });
});
