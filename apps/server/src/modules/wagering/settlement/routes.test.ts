import {
  listFailedWagers,
  listSettlements,
  retrySettlement,
  viewSettlement,
} from '@chokdee/contract/calls/wagering/settlements';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, expect, it } from 'vitest';
import { testBrand, testHttp, testRole } from '../../../platform/http/testing.ts';
import { baht, openPlayer, wageringFixture } from '../testing.ts';
import { betsOn, newRound, resultOf, runChunks, start, takeLease } from './testing.ts';
import { byFactor } from './testing-rule.ts';

const { db, wagering } = await wageringFixture({
  accountsOf: async (ids) => new Map(ids.map((id) => [id, `player-${id.slice(-4)}`])),
  nameSubjects: async ({ brandId: brand }, subjects) =>
    new Map(subjects.map((subject) => [subject, { name: `${subject} of ${brand}`, page: null }])),
});
const rules = new Map([['by-factor', byFactor]]);
wagering.settlements.addPayoutRule('by-factor', byFactor);
/** The brand of the calls. */
let brandId = 'chokdee';
const http = await testHttp({
  modules: [wagering.module],
  ports: {
    brandOf: async () => ({ ...testBrand([wagering.module]), id: brandId }),
    operatorOf: async (token) =>
      token === 'operator' || token === 'supervisor'
        ? { sessionId: uuid7(), operatorId: uuid7(), name: 'malee', ...testRole(token) }
        : null,
  },
});
afterAll(() => http.close());

const operator = { token: 'operator' };
const supervisor = { token: 'supervisor' };
const settleAll = async () =>
  runChunks({ database: db.database, rules, onError: () => undefined }, await takeLease(db.database, db.owner));
const retry = (id: string, caller = supervisor, reason = 'the rule is mended') =>
  http.call(retrySettlement, { params: { id }, body: { reason } }, caller);
const view = (id: string) => http.call(viewSettlement, { params: { id } }, operator);
const auditEntries = () =>
  db.owner.query(`select actor_name, subject, reason, before from audit.entry where action = 'settlement.retry'`);

/** A settlement of a round with three wagers of one member; the rule throws for two of them. */
async function failedSettlement() {
  const round = newRound();
  const member = await openPlayer(db, baht(100));
  const bets = betsOn(round, member, baht(10), ['a', 'b', 'b']);
  for (const bet of bets) await wagering.place(bet);
  const id = await start(wagering, resultOf(round, 1, { a: 2, b: 'no price' }));
  await settleAll();
  return { id, member, bets, round };
}

it('lists the settlements of the brand with their progress, newest first, and pages them', async () => {
  const first = await failedSettlement();
  const round = newRound();
  for (const bet of betsOn(round, first.member, baht(1), ['a'])) await wagering.place(bet);
  const done = await start(wagering, resultOf(round, 1, { a: 2 }));
  await settleAll();
  const list = async (query: object) => (await http.call(listSettlements, { query: { ...query } }, operator)).value;
  const open = await list({ view: 'open' });
  expect(open).toMatchObject({ total: 1, footer: { running: 0, failed: 1 } });
  expect(open.list).toMatchObject([
    {
      id: first.id,
      subject: `draw:${first.round}`,
      named: { name: `draw:${first.round} of chokdee`, page: null },
      state: 'failed',
      total: 3,
      done: 1,
      busy: 0,
      failed: 2,
    },
  ]);
  expect((await view(first.id)).value.named).toEqual({ name: `draw:${first.round} of chokdee`, page: null });
  const pages = await Promise.all([1, 2].map(async (page) => list({ view: 'all', page, size: 1 })));
  expect(pages.map(({ list: rows, total }) => [rows.map(({ id }) => id), total])).toEqual([
    [[done], 2],
    [[first.id], 2],
  ]);
});

it('shows the wagers that were set aside with their members and the reason', async () => {
  const { id, member, bets } = await failedSettlement();
  const read = async (page: number) =>
    (await http.call(listFailedWagers, { params: { id }, query: { page, size: 1 } }, operator)).value;
  const [first, second] = [await read(1), await read(2)];
  expect(first).toMatchObject({ total: 2, totalPages: 2 });
  expect([...first.list, ...second.list].map(({ wagerId }) => wagerId)).toEqual([bets[1]!.id, bets[2]!.id].sort());
  expect(first.list[0]).toMatchObject({
    memberId: member,
    account: `player-${member.slice(-4)}`,
    game: 'thai-draw',
    stake: 10,
    currency: 'THB',
    error: 'no price',
  });
});

it('a supervisor lets a failed settlement run again, once, on record; an operator may not', async () => {
  const { id } = await failedSettlement();
  expect(await retry(id, operator)).toMatchObject({ status: 403, errorCode: 'account.not.permitted' });
  expect((await view(id)).value).toMatchObject({ state: 'failed', failed: 2 });
  expect(await retry(id, supervisor, '  ')).toMatchObject({ status: 400, errorCode: 'validation.failed' });
  expect((await retry(id)).value).toMatchObject({ state: 'running', busy: 2, failed: 0, finishedAt: null });
  expect((await retry(id)).value).toMatchObject({ state: 'running' });
  expect(await auditEntries()).toEqual([
    {
      actor_name: 'malee',
      subject: `settlement:${id}`,
      reason: 'the rule is mended',
      before: { state: 'failed', failed: 2, error: null },
    },
  ]);
  rules.set('by-factor', (_result, wagers) => wagers.map(({ stake }) => ({ payout: stake })));
  await settleAll();
  rules.set('by-factor', byFactor);
  expect((await view(id)).value).toMatchObject({ state: 'done', done: 3, failed: 0 });
  expect(await retry(id)).toMatchObject({ status: 409, errorCode: 'settlement.ended' });
  expect(await auditEntries()).toHaveLength(1);
});

it('the settlements of another brand are not found', async () => {
  const { id } = await failedSettlement();
  brandId = 'another';
  try {
    const params = { id };
    expect((await http.call(listSettlements, { query: { view: 'all' } }, operator)).value).toMatchObject({ total: 0 });
    for (const answer of [
      await view(id),
      await http.call(listFailedWagers, { params }, operator),
      await retry(id),
      await view(uuid7()),
    ])
      expect(answer).toMatchObject({ status: 404, errorCode: 'request.not.found' });
  } finally {
    brandId = 'chokdee';
  }
  expect((await view(id)).value).toMatchObject({ state: 'failed' });
  expect(await http.call(listSettlements)).toMatchObject({ status: 401 });
});
