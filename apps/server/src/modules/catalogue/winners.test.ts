import { winnerBoard, winnersState } from '@chokdee/contract/calls/catalogue';
import type { ServerMessage } from '@chokdee/contract/live-messages';
import { uuid7 } from '@chokdee/contract/uuid7';
import { expect, it } from 'vitest';
import type { OutboxEvent } from '../../platform/module.ts';
import { deliver } from '../../platform/outbox/testing.ts';
import { catalogueFixture, members } from './testing.ts';
import { maskName } from './winners.ts';

const { db, hub, http, catalogue } = await catalogueFixture();

/** The event of a settled dice wager of 10 baht; `payout` in whole units. */
const settled = (memberId: string, payout: number, change: Partial<Record<string, unknown>> = {}): OutboxEvent => ({
  position: '1',
  id: uuid7(),
  memberId,
  topic: 'wager.settled',
  at: new Date(),
  payload: {
    wagerId: uuid7(),
    brandId: 'chokdee',
    vendor: 'LANTERN',
    game: 'dice',
    currency: 'THB',
    stake: '10000000',
    payout: String(payout * 1_000_000),
    state: 'settled',
    ...change,
  },
});
const board = async () =>
  (await http.call(winnerBoard, { query: { gameCategory: 'ALL', limitNum: 20 } }, { language: 'EN' })).value.list.map(
    ({ vo }) => vo,
  );
const consume = (events: readonly OutboxEvent[]) => deliver(db.database, catalogue.module.consumers![0]!, events);

let lastRead = 0n;
/** Delivers the board's new events to its live topic, as the relay does. */
const deliverChanges = async (): Promise<void> => {
  const rows = await db.owner.query<{ id: bigint; payload: Record<string, unknown> }>(
    `select id, payload from platform.outbox where topic = 'winners.changed' and id > $1 order by id`,
    [lastRead],
  );
  lastRead = rows.at(-1)?.id ?? lastRead;
  if (rows.length > 0)
    await deliver(
      db.database,
      catalogue.module.consumers![1]!,
      rows.map(({ id, payload }) => ({
        position: '1',
        id: String(id),
        memberId: null,
        topic: 'winners.changed',
        payload,
        at: new Date(),
      })),
    );
};

/** Subscribes to the winners of a brand and returns the messages it gets. */
async function subscribe(brandId = 'chokdee'): Promise<ServerMessage[]> {
  const messages: ServerMessage[] = [];
  await hub.subscribe('winners', null, { brandId, session: null }, { send: (message) => messages.push(message) });
  return messages;
}

it('the board is empty before the first win', async () => expect(await board()).toEqual([]));

it('lists wins with real money of known members, largest first, with masked names', async () => {
  const events = [
    settled(members.somchai, 20),
    settled(members.malee, 990),
    settled(members.malee, 5),
    settled(members.malee, 10),
    settled(members.malee, 5000, { currency: 'FUN' }),
    settled(uuid7(), 7000),
    settled(members.malee, 6000, { brandId: 'other' }),
  ];
  await consume(events);
  await consume([...events].reverse());
  expect(
    (await board()).map(({ customerName, winAmount, multiplier, gameName, nodeId }) => [
      customerName,
      winAmount,
      multiplier,
      gameName,
      nodeId,
    ]),
  ).toEqual([
    ['ma***e', 980, 99, 'Lantern Dice', 'lantern-dice'],
    ['so***i', 10, 2, 'Lantern Dice', 'lantern-dice'],
  ]);
  await consume([{ ...events[1]!, topic: 'wager.voided' }]);
  expect((await board()).map((row) => row.winAmount)).toEqual([10]);
  expect((await http.call(winnerBoard, { query: { gameCategory: 'FISH' } })).value.list).toEqual([]);
});

it('orders and shows wins by the payout less the stake', async () => {
  const [large, small] = [
    settled(members.malee, 1_000, { stake: String(900 * 1_000_000) }),
    settled(members.somchai, 150, { stake: String(49.99 * 1_000_000) }),
  ];
  await consume([large, small]);
  expect((await board()).slice(0, 2).map(({ customerName, winAmount }) => [customerName, winAmount])).toEqual([
    ['so***i', 100.01],
    ['ma***e', 100],
  ]);
  // A payout of the stake alone is no win.
  await consume(
    [large, small].map((event) => ({ ...event, payload: { ...event.payload, payout: event.payload['stake'] } })),
  );
  expect((await board()).map((row) => row.winAmount)).toEqual([10]);
});

it('keeps the wins of two members apart whose wagers have the same id', async () => {
  const [id, before] = [uuid7(), (await board()).length];
  const [one, other] = [settled(members.somchai, 800, { wagerId: id }), settled(members.malee, 700, { wagerId: id })];
  await consume([one]);
  await consume([other]);
  const shown = async () => (await board()).map(({ customerName }) => customerName).slice(0, 2);
  expect(await shown()).toEqual(['so***i', 'ma***e']);
  const [message] = await subscribe();
  const state = message?.type === 'snapshot' ? winnersState.parse(message.state) : null;
  expect(Object.keys(state!.largest)).toHaveLength(before + 2);
  // A lost wager of one removes no win of the other, in one batch or apart.
  await consume([settled(members.malee, 0, { wagerId: id }), one]);
  expect(await shown()).toContain('so***i');
  expect((await board()).length).toBe(before + 1);
  await consume([settled(members.somchai, 0, { wagerId: id })]);
  expect((await board()).length).toBe(before);
});

it('publishes every change once, as rows, with masked names and without ids', async () => {
  const messages = await subscribe();
  expect(messages).toMatchObject([{ type: 'snapshot', topic: 'winners' }]);
  expect(
    await hub.subscribe('winners:made-up', null, { brandId: 'chokdee', session: null }, { send: () => undefined }),
  ).toBe('request.not.found');
  const events = [settled(members.malee, 450), settled(members.somchai, 1)];
  await consume(events);
  await deliverChanges();
  await consume(events);
  await deliverChanges();
  expect(messages).toHaveLength(2);
  const [, delta] = messages;
  const ops = delta?.type === 'delta' && 'ops' in delta ? delta.ops : [];
  expect(ops.map(({ op, path }) => [op, path.replace(/[\w-]{12}$/, 'row')])).toEqual([
    ['add', '/largest/row'],
    ['add', '/newest/row'],
  ]);
  expect(ops[0]).toMatchObject({
    value: {
      customerName: 'ma***e',
      winAmount: 440,
      gameNames: { TH: 'ลูกเต๋าโคมลอย', EN: 'Lantern Dice' },
      nodeId: 'lantern-dice',
    },
  });
  expect(JSON.stringify(messages)).not.toMatch(
    new RegExp([...Object.values(members), String(events[0]!.payload['wagerId']), 'malee'].join('|')),
  );
  expect(winnersState.safeParse(messages[0]?.type === 'snapshot' ? messages[0].state : null).success).toBe(true);
  const other = await subscribe('nowhere');
  expect(other).toMatchObject([{ seq: '0', state: { largest: {}, newest: {} } }]);
});

it('keeps the 200 largest and the 20 newest wins, and none older than 30 days', async () => {
  const later = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
  await consume(Array.from({ length: 230 }, (_, n) => settled(members.malee, 100 + n)));
  await consume(Array.from({ length: 30 }, (_, n) => ({ ...settled(members.malee, 12), ...later(n + 1) })));
  const [row] = await db.database.query<{ n: bigint; least: bigint }>(
    `select count(*) as n, min(payout) filter (where payout > 12000000) as least
     from catalogue.win
     where brand_id = 'chokdee'`,
  );
  expect(row).toEqual({ n: 220n, least: 131_000_000n });
  await db.moveClock(31 * 86_400_000);
  expect(await board()).toEqual([]);
  await catalogue.module.jobs?.find(({ name }) => name === 'catalogue.prune-wins')?.run();
  expect(await db.database.query(`select 1 from catalogue.win where brand_id = 'chokdee'`)).toEqual([]);
  const messages = await subscribe();
  await deliverChanges();
  expect(messages.at(-1)).toMatchObject({ type: 'snapshot', state: { largest: {}, newest: {} } });
});

it('masks names', () =>
  expect(['somchai', 'abcd', 'โชคดี99', 'a'].map(maskName)).toEqual(['so***i', 'a***', 'โช***9', 'a***']));
