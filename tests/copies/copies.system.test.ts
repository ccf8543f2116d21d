import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openCopies, type Copies, type Copy, type Player } from './app.ts';
import { expectNotice, openPage, type Page } from './page.ts';

// Live topics with two copies of the server on one database: a page on one copy receives what
// happens on the other, also after a copy is killed.

let copies: Copies;
let first: Copy;
let second: Copy;
beforeAll(async () => {
  copies = await openCopies();
  [first, second] = [await copies.start(), await copies.start()];
});
afterAll(() => copies?.close());

const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.live.close();
});
const open = (copy: Copy, player: Player): Page => {
  const page = openPage(copy, player);
  pages.push(page);
  return page;
};

/** Waits until the page's last balance is the one the balance call answers on `copy`. */
const expectCurrentBalance = async (page: Page, copy: Copy, player: Player): Promise<void> => {
  const { mainWalletBalance, held, inPlay } = await copies.balanceOf(copy, player);
  await expect.poll(() => page.balances.at(-1)).toEqual({ currency: 'THB', mainWalletBalance, held, inPlay });
};
const playUntilWon = async (copy: Copy, player: Player): Promise<void> => {
  while (!(await copies.play(copy, player))) continue;
};
const announce = (title: string): Promise<unknown> =>
  copies.db.owner.query(
    `insert into messages.announcement (brand_id, type, title)
     values ('chokdee', 'PL', jsonb_build_object('EN', $1::text))`,
    [title],
  );
const winsOf = (page: Page): number => Object.keys(page.winners.at(-1)?.newest ?? {}).length;

it('sends a balance, a win and a notice of one copy to the pages of the other', async () => {
  const player = await copies.newPlayer(first);
  const page = open(second, player);
  await expectCurrentBalance(page, second, player);
  await playUntilWon(first, player);
  await expectCurrentBalance(page, first, player);
  await expect.poll(() => winsOf(page)).toBe(1);
  expect(Object.values(page.winners.at(-1)?.largest ?? {})[0]).toMatchObject({
    customerName: 'co***1',
    nodeId: 'lantern-dice',
  });
  await announce('First notice');
  await expectNotice(page, 'First notice');
  expect(page.received.filter(({ type }) => type === 'refused')).toEqual([]);
});

it('loses nothing when the listening connections are cut', async () => {
  const player = await copies.newPlayer(first);
  const [onFirst, onSecond] = [open(first, player), open(second, player)];
  await expectCurrentBalance(onFirst, first, player);
  await expectCurrentBalance(onSecond, second, player);
  const cut = await copies.db.database.query(
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where application_name = 'chokdee-live' and datname = current_database()`,
  );
  expect(cut).toHaveLength(2);
  // Published while no copy listens.
  await copies.play(first, player);
  await copies.play(second, player);
  await expectCurrentBalance(onFirst, first, player);
  await expectCurrentBalance(onSecond, second, player);
  // After the copies have reconnected.
  await playUntilWon(first, player);
  await expectCurrentBalance(onFirst, second, player);
  await expectCurrentBalance(onSecond, second, player);
});

it('resumes the pages of a killed copy on the other one with the missed changes', async () => {
  const player = await copies.newPlayer(first);
  const [page, other] = [open(first, player), open(second, player)];
  await expectCurrentBalance(page, first, player);
  await expectCurrentBalance(other, second, player);
  await playUntilWon(first, player);
  await expectCurrentBalance(page, first, player);
  await expectCurrentBalance(other, second, player);
  const receivedBefore = page.received.length;
  const since = page.received
    .flatMap((message) => ('seq' in message && message.topic === 'balance' ? [message.seq] : []))
    .at(-1);
  page.sent.length = 0;

  await first.kill();
  // Changes while the page is disconnected.
  for (let round = 0; round < 3; round += 1) await copies.play(second, player);
  await announce('Notice after the kill');
  await expectCurrentBalance(other, second, player);
  page.copy = second;
  await expectCurrentBalance(page, second, player);
  await expectNotice(page, 'Notice after the kill');

  expect(page.sent.find((message) => message.type === 'subscribe' && message.topic === 'balance')).toEqual({
    type: 'subscribe',
    topic: 'balance',
    since,
  });
  // The other copy has kept the changes, so they arrive as deltas and not as a snapshot.
  const missed = page.received
    .slice(receivedBefore)
    .filter((message) => 'topic' in message && message.topic === 'balance');
  expect(missed.length).toBeGreaterThan(0);
  expect(new Set(missed.map(({ type }) => type))).toEqual(new Set(['delta']));
  expect(page.balances.at(-1)).toEqual(other.balances.at(-1));
  first = await copies.start();
});
