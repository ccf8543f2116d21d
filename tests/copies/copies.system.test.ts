import type { ClientMessage, ServerMessage } from '@chokdee/contract/live-messages';
import { createLive, type Live } from '@chokdee/contract/live';
import type { TopicStates } from '@chokdee/contract/topics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openCopies, type Copies, type Copy, type Player } from './app.ts';

/** The promises of realtime with two copies of the server over one database: who looks on one sees what happens on the other, whichever lives. */
let copies: Copies;
let here: Copy;
let there: Copy;
beforeAll(async () => {
  copies = await openCopies();
  [here, there] = [await copies.start(), await copies.start()];
});
afterAll(() => copies?.close());

/** A page that looks at its balance, the winners and the notices, and can be pointed at another copy. */
interface Page {
  readonly live: Live;
  at: Copy;
  readonly balances: TopicStates['balance'][];
  readonly winners: TopicStates['winners'][];
  readonly notices: string[][];
  readonly sent: ClientMessage[];
  readonly heard: ServerMessage[];
}
const open: Page[] = [];
afterEach(() => {
  for (const page of open.splice(0)) page.live.close();
});

function look(at: Copy, { token }: Player): Page {
  const page: Omit<Page, 'live'> & { live?: Live } = {
    at,
    balances: [],
    winners: [],
    notices: [],
    sent: [],
    heard: [],
  };
  const Socket = class extends WebSocket {
    constructor() {
      super(`${page.at.base.site.replace('http', 'ws')}/ws`, { headers: { authorization: token } });
      this.on('error', () => undefined);
      this.on('message', (data) => page.heard.push(JSON.parse(String(data)) as ServerMessage));
    }
    override send(data: string): void {
      page.sent.push(JSON.parse(data) as ClientMessage);
      super.send(data);
    }
  } as unknown as typeof globalThis.WebSocket;
  const live = (page.live = createLive({ url: 'here', WebSocket: Socket, retryDelay: () => 50 }));
  live.subscribe('balance', (state) => page.balances.push(state));
  live.subscribe('winners', (state) => page.winners.push(state));
  live.subscribe('notices:EN', ({ player }) => page.notices.push(player.map(({ title }) => title)));
  open.push(page as Page);
  return page as Page;
}

/** Waits until the last balance a page was told is what the call says. */
const stands = async (page: Page, at: Copy, player: Player): Promise<void> => {
  const { mainWalletBalance, held, inPlay } = await copies.balanceOf(at, player);
  await expect.poll(() => page.balances.at(-1)).toEqual({ currency: 'THB', mainWalletBalance, held, inPlay });
};
const playUntilWon = async (at: Copy, player: Player): Promise<void> => {
  while (!(await copies.play(at, player))) continue;
};
const announce = (title: string): Promise<unknown> =>
  copies.db.owner.query(
    `insert into messages.announcement (brand_id, type, title) values ('chokdee', 'PL', jsonb_build_object('EN', $1::text))`,
    [title],
  );
const told = (page: Page, title: string): Promise<void> => expect.poll(() => page.notices.at(-1)).toContain(title);
const winsOf = (page: Page): number => Object.keys(page.winners.at(-1)?.newest ?? {}).length;

test('what happens on one copy is seen on the other: a balance, a win, a notice', async () => {
  const player = await copies.newPlayer(here);
  const page = look(there, player);
  await stands(page, there, player);
  await playUntilWon(here, player);
  await stands(page, here, player);
  await expect.poll(() => winsOf(page)).toBe(1);
  expect(Object.values(page.winners.at(-1)?.largest ?? {})[0]).toMatchObject({
    customerName: 'co***1',
    nodeId: 'lantern-dice',
  });
  await announce('From the counter');
  await told(page, 'From the counter');
  expect(page.heard.filter(({ type }) => type === 'refused')).toEqual([]);
});

test('a cut road between the copies loses nothing', async () => {
  const player = await copies.newPlayer(here);
  const [near, far] = [look(here, player), look(there, player)];
  await stands(near, here, player);
  await stands(far, there, player);
  const cut = async (): Promise<number> =>
    (
      await copies.db.database.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chokdee-live' and datname = current_database()`,
      )
    ).length;
  expect(await cut()).toBe(2);
  // Told while nobody listens.
  await copies.play(here, player);
  await copies.play(there, player);
  await stands(near, here, player);
  await stands(far, there, player);
  // And the road stands again.
  await playUntilWon(here, player);
  await stands(near, there, player);
  await stands(far, there, player);
});

test("a killed copy's clients go on at the other from what they saw last, and miss nothing", async () => {
  const player = await copies.newPlayer(here);
  const [page, neighbour] = [look(here, player), look(there, player)];
  await stands(page, here, player);
  await stands(neighbour, there, player);
  await playUntilWon(here, player);
  await stands(page, here, player);
  await stands(neighbour, there, player);
  const [seen, since] = [
    page.heard.length,
    page.heard.flatMap((message) => ('seq' in message && message.topic === 'balance' ? [message.seq] : [])).at(-1),
  ];
  page.sent.length = 0;

  await here.kill();
  // Nobody answers there any more; meanwhile life goes on.
  for (let round = 0; round < 3; round += 1) await copies.play(there, player);
  await announce('After the fall');
  await stands(neighbour, there, player);
  page.at = there;
  await stands(page, there, player);
  await told(page, 'After the fall');

  expect(page.sent.find((message) => message.type === 'subscribe' && message.topic === 'balance')).toEqual({
    type: 'subscribe',
    topic: 'balance',
    since,
  });
  // The neighbour's copy had told the changes: they come as the steps that were missed, not as a new beginning.
  const caughtUp = page.heard.slice(seen).filter((message) => 'topic' in message && message.topic === 'balance');
  expect(caughtUp.length).toBeGreaterThan(0);
  expect(new Set(caughtUp.map(({ type }) => type))).toEqual(new Set(['delta']));
  expect(page.balances.at(-1)).toEqual(neighbour.balances.at(-1));
  here = await copies.start();
});
