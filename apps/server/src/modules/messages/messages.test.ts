import { listAnnouncements } from '@chokdee/contract/calls/messages';
import type { ServerMessage } from '@chokdee/contract/live-messages';
import { patch } from '@chokdee/contract/patch';
import { testDatabase } from '@chokdee/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { testHttp } from '../../platform/http/testing.ts';
import { startTestRelay } from '../../platform/outbox/testing.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { cleanHtml } from './html.ts';
import { seedDemo } from './demo.ts';
import { createMessages } from './index.ts';

const promotion = {
  id: '0190f9a0-0000-7000-8000-000000000001',
  title: 'Promotion',
  content: '',
  startDate: 1,
  endDate: null,
  mainPageUrl: '/promoDetail?promo=p',
  announcementImages: [],
};

const db = await testDatabase();
await seedDemo(db.database);
await db.owner.query("delete from messages.announcement where type = 'B'");
const hub = createHub({});
const { module } = createMessages({
  database: db.database,
  hub,
  promotions: async ({ member, language }) => [{ ...promotion, title: `${promotion.title} ${language} ${member}` }],
  isFirstLogin: async ({ sessionId }) => sessionId === 'newcomer',
  pictures: { address: (id) => `http://games/files/${id}`, has: async () => false },
});
const http = await testHttp({
  modules: [module],
  ports: {
    playerOf: async (token) => ({
      sessionId: token,
      memberId: token,
      account: token,
      isAgent: token === 'trial' ? 4 : 0,
      currency: 'THB',
    }),
  },
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const HOSTILE =
  '<p onclick=x()>Hi <b>you</b><script>x()</script><a href="javascript:x()">a</a>' +
  '<img src=x onerror=x()><iframe src=//x></iframe></p>';
const list = async (query: Record<string, unknown> = {}, language = 'EN') =>
  (await http.call(listAnnouncements, { query }, { language })).value;
/** The announcements for the session of a token. */
const listOf = async (token: string, query: Record<string, unknown> = {}) =>
  (await http.call(listAnnouncements, { query }, { language: 'EN', token })).value;
const add = (columns: string, values: string) =>
  db.owner.query(`insert into messages.announcement (brand_id, ${columns}) values ('chokdee', ${values})`);

describe('announcements', () => {
  it('are listed to visitors in their language, under both relay names', async () => {
    expect((await list()).player.map(({ title }) => title)).toContain('This is a demo site: no real money is used');
    expect((await list({}, 'TH')).player[0]?.title).toContain('ระบบสาธิต');
    // A language without a text falls back to Thai.
    expect((await list({}, 'JA')).player[0]?.title).toContain('ระบบสาธิต');
    const newer = (await (
      await fetch(`${http.base.site}/wps/relay/CCSFE_getListAnnouncements`, { headers: { language: 'EN' } })
    ).json()) as { value: unknown };
    expect(newer.value).toEqual(await list());
  });

  it('are seeded once; seeding again keeps changes and brings nothing back', async () => {
    await db.owner.query("update messages.announcement set position = 9 where seed = 'sandbox'");
    await seedDemo(db.database);
    expect(await db.owner.query("select position from messages.announcement where seed = 'sandbox'")).toEqual([
      { position: 9 },
    ]);
    expect((await list()).player).toHaveLength(3);
    expect((await list()).banners).toEqual([]);
  });

  it('are filtered by type, platform, time and moment of showing', async () => {
    await add('type, title, url, group_name', `'B', '{"EN":"Banner"}', '/promotions', 'w_login'`);
    await add('type, platform, title', `'B', 'M', '{"EN":"Phones only"}'`);
    await add('type, title, enabled', `'B', '{"EN":"Disabled"}', false`);
    await add('type, title, starts_at', `'PL', '{"EN":"Tomorrow"}', platform.clock() + interval '1 day'`);
    await add(
      'type, title, starts_at, ends_at',
      `'PL', '{"EN":"Over"}', platform.clock() - interval '2 days', platform.clock() - interval '1 day'`,
    );
    await db.owner.query(
      `insert into messages.announcement (brand_id, type, title) values ('another', 'PL', '{"EN":"Elsewhere"}')`,
    );
    const all = await list();
    expect(all.banners).toEqual([
      { bannerId: expect.any(String), title: 'Banner', url: '/promotions', groupName: 'w_login', imageUrl: '' },
    ]);
    expect(all.promotion).toEqual([{ ...promotion, title: 'Promotion EN false' }]);
    await expect(add('type, title', `'PR', '{"EN":"Elsewhere"}'`)).rejects.toMatchObject({ code: '23514' });
    expect(
      all.player.map(({ title }) => title).filter((title) => ['Tomorrow', 'Over', 'Elsewhere'].includes(title)),
    ).toEqual([]);
    expect((await list({ platform: 'M' })).banners.map(({ title }) => title).sort()).toEqual(['Banner', 'Phones only']);
    expect(await list({ types: 'B' })).toMatchObject({ player: [], promotion: [] });
    await db.moveClock(86_400_000);
    expect((await list()).player.map(({ title }) => title)).toContain('Tomorrow');
  });

  it('list pop-ups before login to visitors, after it to members, and F in the first session only', async () => {
    for (const execution of ['A', 'B', 'F'])
      await add('type, execution, title', `'PU', '${execution}', '{"EN":"${execution}"}'`);
    const titles = ({ popup }: Awaited<ReturnType<typeof list>>) => popup.map(({ title }) => title).sort();
    expect(titles(await list())).toEqual(['B']);
    expect(titles(await listOf('trial'))).toEqual(['B']);
    expect(titles(await listOf('somchai'))).toEqual(['A']);
    expect(titles(await listOf('newcomer'))).toEqual(['A', 'F']);
    expect(titles(await listOf('newcomer', { execution: 'F' }))).toEqual(['F']);
    expect(titles(await listOf('somchai', { execution: 'F' }))).toEqual([]);
    expect(titles(await list({ execution: 'A' }))).toEqual([]);
  });

  it('are for everybody, for visitors or for members', async () => {
    for (const audience of ['visitors', 'members'])
      await add('type, audience, title', `'PL', '${audience}', '{"EN":"For ${audience}"}'`);
    const titles = ({ player }: Awaited<ReturnType<typeof list>>) =>
      player.map(({ title }) => title).filter((title) => title.startsWith('For '));
    expect(titles(await list())).toEqual(['For visitors']);
    expect(titles(await listOf('trial'))).toEqual(['For visitors']);
    expect(titles(await listOf('somchai'))).toEqual(['For members']);
  });

  it('are limited per type: many of one type do not displace another type', async () => {
    await db.owner.query(
      `insert into messages.announcement (brand_id, type, title, position)
       select 'chokdee', 'B', '{"EN":"Many"}', -1 from generate_series(1, 250)`,
    );
    const all = await list();
    expect([all.banners.length, all.player.length > 3]).toEqual([200, true]);
    await db.owner.query(`delete from messages.announcement where title->>'EN' = 'Many'`);
  });

  it('are sanitised: no scripts, handlers, images or frames', async () => {
    await add('type, title, content', `'PL', '{"EN":"Hostile"}', '${JSON.stringify({ EN: HOSTILE })}'`);
    const hostile = (await list()).player.find(({ title }) => title === 'Hostile');
    expect(hostile?.content).toBe('<p>Hi <b>you</b><a rel="noopener noreferrer nofollow" target="_blank">a</a></p>');
  });

  it('are refused for a type that does not exist', async () =>
    expect((await http.call(listAnnouncements, { query: { types: 'B,XX' } })).errorCode).toBe('validation.failed'));
});

describe('the live notices', () => {
  /** Subscribes to the notices in a language and returns the current state of the subscription. */
  const subscribe = async (language: string): Promise<() => unknown> => {
    const messages: ServerMessage[] = [];
    await hub.subscribe(
      `notices:${language}`,
      null,
      { brandId: 'chokdee', session: null },
      { send: (message) => messages.push(message) },
    );
    return () =>
      messages.reduce<unknown>((state, message) => {
        if (message.type === 'delta' && 'ops' in message) return patch(state, message.ops);
        return 'state' in message ? message.state : state;
      }, null);
  };

  it('equal the announcements call after every write, begin and end', async () => {
    const relay = await startTestRelay({ database: db.database, consumers: module.consumers ?? [] });
    const [thai, english] = [await subscribe('TH'), await subscribe('EN')];
    const expectSameAsCall = async (): Promise<void> => {
      for (const [state, language] of [
        [thai, 'TH'],
        [english, 'EN'],
      ] as const)
        await expect.poll(state).toEqual(await list({}, language).then(({ version, player }) => ({ version, player })));
    };
    const titles = async () => (await list()).player.map(({ title }) => title);
    await expectSameAsCall();
    await add(
      'type, title, starts_at, ends_at',
      `'H',
       '{"TH":"เย็นนี้","EN":"This evening"}',
       platform.clock() + interval '1 hour',
       platform.clock() + interval '2 hours'`,
    );
    await add('type, title', `'PL', '{"TH":"เดี๋ยวนี้","EN":"Right now"}'`);
    await expectSameAsCall();
    expect(await titles()).toContain('Right now');
    const refresh = async (): Promise<bigint | undefined> => {
      await module.jobs?.[0]?.run();
      return (
        await db.owner.query<{ version: bigint }>(`select version from messages.board where brand_id = 'chokdee'`)
      )[0]?.version;
    };
    const first = await refresh();
    expect(await refresh()).toBe(first);
    await db.moveClock(90 * 60_000);
    expect(await refresh()).toBe((first ?? 0n) + 1n);
    await expectSameAsCall();
    expect(await titles()).toContain('This evening');
    await db.moveClock(60 * 60_000);
    expect(await refresh()).toBe((first ?? 0n) + 2n);
    await expectSameAsCall();
    expect(await titles()).not.toContain('This evening');
    expect(await refresh()).toBe((first ?? 0n) + 2n);
    await db.owner.query(`delete from messages.announcement where title->>'EN' = 'Right now'`);
    await expectSameAsCall();
    await relay.stop();
  });

  it('exist per brand and in the known languages', async () => {
    expect(
      await hub.subscribe('notices:XX', null, { brandId: 'chokdee', session: null }, { send: () => undefined }),
    ).toBe('request.not.found');
    expect(
      await hub.subscribe('notices:EN:1', null, { brandId: 'chokdee', session: null }, { send: () => undefined }),
    ).toBe('request.not.found');
    expect(await hub.subscribe('notices', null, { brandId: 'chokdee', session: null }, { send: () => undefined })).toBe(
      'request.not.found',
    );
    const messages: ServerMessage[] = [];
    await hub.subscribe(
      'notices:EN',
      null,
      { brandId: 'nowhere', session: null },
      { send: (message) => messages.push(message) },
    );
    expect(messages).toMatchObject([{ type: 'snapshot', seq: '0', state: { player: [] } }]);
  });
});

describe('cleanHtml', () => {
  it.each([
    ['<svg><script>x()</script></svg>text', 'text'],
    [
      '<a href="https://a.example/?q=1&amp;b=2">a</a>',
      '<a href="https://a.example/?q=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    ],
    ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
    ['<style>p{}</style><p style="x">t</p>', '<p>t</p>'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s', (dirty, clean) => expect(cleanHtml(dirty)).toBe(clean));
});
