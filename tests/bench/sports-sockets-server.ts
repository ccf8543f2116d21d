// A server whose sockets watch leagues for measureSportsSockets, in a process of its own: hub, bus,
// `/ws`, the feed and the publisher of sports. Communicates over IPC.
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { createFeed } from '../../apps/server/src/modules/sports/feed.ts';
import { createLive, leagueTopic } from '../../apps/server/src/modules/sports/live.ts';
import { testLeague, testMatch } from '../../apps/server/src/modules/sports/testing-data.ts';
import { testHttp } from '../../apps/server/src/platform/http/testing.ts';
import { createHub } from '../../apps/server/src/platform/realtime/hub.ts';
import { createNotifyBus } from '../../apps/server/src/platform/realtime/notify-bus.ts';
import { PRICE_BASE, PRICE_RANGE, type SentMessages } from './sockets-time.ts';

/** Changes prices for so many seconds, or ends. */
export type SportsServerRequest =
  { readonly request: 'change'; readonly seconds: number; readonly perSecond: number } | { readonly request: 'close' };

const BRAND = 'chokdee';
const LEAGUES = 10;
/** Matches of a league, with two main markets each. */
const MATCHES = 25;

const url = process.env['DATABASE_URL']!;
const database = createDatabase(createPool(url, { max: 4, name: 'bench-sports-sockets' }));
const hub = createHub({ bus: createNotifyBus({ database, url }), kinds: [leagueTopic(database)] });
await hub.start();
const live = createLive({
  database,
  hub,
  onError: (error) => {
    throw error;
  },
});
const feed = createFeed({ database, onChange: live.changed });
const marketsAt = (price: number) => [
  {
    type: 'football.match_result',
    line: null,
    outcomes: [
      { code: 'home', price: (price / 1_000).toFixed(3) },
      { code: 'draw', price: '3.30' },
      { code: 'away', price: '3.60' },
    ],
  },
  {
    type: 'football.total',
    line: 10,
    outcomes: [
      { code: 'over', price: '1.95' },
      { code: 'under', price: '1.90' },
    ],
  },
];
const leagues = Array.from({ length: LEAGUES }, (_, at) => `bench-${at}`);
const events: string[] = [];
for (const [position, code] of leagues.entries()) await feed.putLeague(BRAND, { ...testLeague, code, position });
for (let at = 0; at < LEAGUES * MATCHES; at += 1) {
  const event = { ...testMatch(Date.now() + 3_600_000), league: leagues[at % LEAGUES]! };
  await feed.upsertEvent(BRAND, event);
  await feed.offer(BRAND, event.id, marketsAt(2_100));
  events.push(event.id);
}
const http = await testHttp({
  modules: [],
  http: { hub },
  ports: {
    playerOf: async (token) => ({ sessionId: token, memberId: token, account: token, isAgent: 0, currency: 'THB' }),
  },
});

/** Changes one price after the other, evenly in time. Returns the changes and processor time. */
async function change(seconds: number, perSecond: number): Promise<SentMessages> {
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  let changes = 0;
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - startedAt) {
    if (changes >= (elapsed / 1_000) * perSecond) {
      await pause(5);
      continue;
    }
    const price = PRICE_BASE + (Date.now() % PRICE_RANGE);
    await feed.offer(BRAND, events[changes % events.length]!, marketsAt(price));
    changes += 1;
  }
  // Includes the messages that are still being sent.
  await pause(1_500);
  const { user, system } = process.cpuUsage(cpuBefore);
  return { messages: changes, cpu: user + system };
}

process.on('message', async (message: SportsServerRequest) => {
  if (message.request === 'change') process.send?.(await change(message.seconds, message.perSecond));
  if (message.request === 'close') {
    await live.stop();
    await http.close();
    await hub.close();
    await database.close();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.({ site: http.base.site, topics: leagues.map((code) => `sports-league:${code}`) });
