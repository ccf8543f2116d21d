import { listAnnouncements } from '@chokdee/contract/calls/messages';
import { testDatabase, type TestDatabase } from '@chokdee/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testHttp, type TestHttp } from '../../platform/http/testing.ts';
import { cleanHtml } from './html.ts';
import { createMessages, seedDemo } from './index.ts';

let db: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db.database);
  http = await testHttp({ modules: [createMessages({ database: db.database }).module] });
});
afterAll(async () => {
  await http?.close();
  await db?.close();
});
const list = async (query: Record<string, unknown> = {}, language = 'EN') => (await http.call(listAnnouncements, { query }, { language })).value;
const add = (columns: string, values: string) => db.owner.query(`insert into messages.announcement (brand_id, ${columns}) values ('chokdee', ${values})`);

describe('announcements', () => {
  it('are told to visitors in their language, under both relay names', async () => {
    expect((await list()).player.map(({ title }) => title)).toContain('This site is a demo; all its money is sandbox money');
    expect((await list({}, 'TH')).player[0]?.title).toContain('เดโม');
    // A language without a text falls back to Thai.
    expect((await list({}, 'JA')).player[0]?.title).toContain('เดโม');
    const newer = (await (await fetch(`${http.base.site}/wps/relay/CCSFE_getListAnnouncements`, { headers: { language: 'EN' } })).json()) as { value: unknown };
    expect(newer.value).toEqual(await list());
  });

  it('are seeded once, and seeding again keeps what people changed', async () => {
    await db.owner.query("update messages.announcement set position = 9 where seed = 'sandbox'");
    await seedDemo(db.database);
    expect(await db.owner.query("select position from messages.announcement where seed = 'sandbox'")).toEqual([{ position: 9 }]);
    expect((await list()).player).toHaveLength(3);
  });

  it('come by type, platform, time and moment of showing', async () => {
    await add('type, title, url, group_name', `'B', '{"EN":"Banner"}', '/promotions', 'w_login'`);
    await add('type, platform, title', `'B', 'M', '{"EN":"Phones only"}'`);
    await add('type, execution, title', `'PU', 'A', '{"EN":"After login"}'`);
    await add('type, execution, title', `'PU', 'B', '{"EN":"Before login"}'`);
    await add('type, title, images, url', `'PR', '{"EN":"Promotion"}', '{https://img.example/1.webp}', '/promoDetail'`);
    await add('type, title, starts_at', `'PL', '{"EN":"Tomorrow"}', platform.clock() + interval '1 day'`);
    await add('type, title, starts_at, ends_at', `'PL', '{"EN":"Over"}', platform.clock() - interval '2 days', platform.clock() - interval '1 day'`);
    await db.owner.query(`insert into messages.announcement (brand_id, type, title) values ('another', 'PL', '{"EN":"Elsewhere"}')`);
    const all = await list();
    expect(all.banners).toEqual([{ bannerId: expect.any(String), title: 'Banner', url: '/promotions', groupName: 'w_login' }]);
    expect(all.popup.map(({ title, execution }) => [title, execution]).sort()).toEqual([['After login', 'A'], ['Before login', 'B']]);
    expect(all.promotion).toMatchObject([{ title: 'Promotion', endDate: null, mainPageUrl: '/promoDetail', announcementImages: [{ imageUrl: 'https://img.example/1.webp' }] }]);
    expect(all.player.map(({ title }) => title).filter((title) => ['Tomorrow', 'Over', 'Elsewhere'].includes(title))).toEqual([]);
    expect((await list({ platform: 'M' })).banners.map(({ title }) => title).sort()).toEqual(['Banner', 'Phones only']);
    expect((await list({ execution: 'B' })).popup.map(({ title }) => title)).toEqual(['Before login']);
    expect((await list({ types: 'B' })).player).toEqual([]);
    await db.moveClock(86_400_000);
    expect((await list()).player.map(({ title }) => title)).toContain('Tomorrow');
  });

  it('leave the house without anything that runs', async () => {
    await add('type, title, content', `'PL', '{"EN":"Hostile"}', '{"EN":"<p onclick=x()>Hi <b>you</b><script>x()</script><a href=\\"javascript:x()\\">a</a><img src=x onerror=x()><iframe src=//x></iframe></p>"}'`);
    const hostile = (await list()).player.find(({ title }) => title === 'Hostile');
    expect(hostile?.content).toBe('<p>Hi <b>you</b><a rel="noopener noreferrer nofollow" target="_blank">a</a></p>');
  });

  it('refuse a type that does not exist', async () => expect((await http.call(listAnnouncements, { query: { types: 'B,XX' } })).errorCode).toBe('validation.failed'));
});

describe('cleaning', () => {
  it.each([
    ['<svg><script>x()</script></svg>text', 'text'],
    ['<a href="https://a.example/?q=1&amp;b=2">a</a>', '<a href="https://a.example/?q=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="noopener noreferrer nofollow" target="_blank">a</a>'],
    ['<style>p{}</style><p style="x">t</p>', '<p>t</p>'],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s', (dirty, clean) => expect(cleanHtml(dirty)).toBe(clean));
});
