import { listPromotions, viewPromotion } from '@chokdee/contract/calls/promotions';
import { testDatabase } from '@chokdee/database/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { testHttp, type TestCaller } from '../../platform/http/testing.ts';
import { demoBrandId } from '../brand/index.ts';
import { seedDemo } from './demo.ts';
import { deletePromotion } from './editing.ts';
import { createPromotions } from './index.ts';

const offered = new Set(['lantern-night-market']);
const db = await testDatabase();
await seedDemo(db.database);
const promotions = createPromotions({
  database: db.database,
  pictures: { address: (id) => `http://games/files/${id}`, has: async () => true },
  hasGame: async () => true,
  gameOffered: async (brandId, nodeId) => brandId === 'chokdee' && offered.has(nodeId),
});
const http = await testHttp({
  modules: [promotions.module],
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
const english: TestCaller = { language: 'EN' };
const member: TestCaller = { language: 'EN', token: 'somchai' };
const keys = async (query: Record<string, unknown> = {}, caller: TestCaller = english) =>
  (await http.call(listPromotions, { query }, caller)).value.list.map(({ promotionKey }) => promotionKey);
const view = (promotionKey: string, caller: TestCaller = english) =>
  http.call(viewPromotion, { query: { promotionKey } }, caller);
const add = (key: string, columns: Readonly<Record<string, string>> = {}) => {
  const all: Record<string, string> = {
    brand_id: `'chokdee'`,
    key: `'${key}'`,
    kind: `'EVENT'`,
    title: `'{"EN":"${key}"}'`,
    summary: `'{"EN":"s"}'`,
    content: `'{"EN":"<p>c</p>"}'`,
    banner_key: `'${key}'`,
    position: '9',
    ...columns,
  };
  return db.owner.query(
    `insert into promotions.promotion (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')})`,
  );
};

describe('promotions', () => {
  it("are listed in the caller's language, else in Thai, with their link", async () => {
    const { value } = await http.call(listPromotions, {}, english);
    expect(value).toMatchObject({ total: 4, totalPages: 1 });
    expect(value.list[0]).toMatchObject({
      promotionKey: 'welcome-river',
      title: 'Welcome to Chokdee',
      bannerKey: 'welcome-river',
      link: { kind: 'page', path: '/register' },
      endDate: null,
    });
    expect(value.list[1]).toMatchObject({ tag: 'New game', link: { kind: 'game', nodeId: 'lantern-night-market' } });
    expect((await http.call(listPromotions, {}, { language: 'JA' })).value.list[0]?.title).toBe('ยินดีต้อนรับสู่โชคดี');
    expect((await view('lucky-friday')).value).toMatchObject({
      promotionKey: 'lucky-friday',
      link: { kind: 'category', category: 'RNG' },
      content: expect.stringContaining('play money'),
    });
  });

  it('are paged and filtered by kind', async () => {
    expect(await keys({ size: 3 })).toEqual(['welcome-river', 'night-market-launch', 'fair-play']);
    expect((await http.call(listPromotions, { query: { size: 3, page: 2 } }, english)).value).toMatchObject({
      list: [{ promotionKey: 'lucky-friday' }],
      total: 4,
      totalPages: 2,
    });
    expect(await keys({ page: 9 })).toEqual([]);
    expect(await keys({ kind: 'HOUSE' })).toEqual(['welcome-river', 'fair-play']);
    expect(await http.call(listPromotions, { query: { kind: 'BONUS', size: 101, page: 0 } })).toMatchObject({
      errorCode: 'validation.failed',
      fields: { kind: {}, size: {}, page: {} },
    });
  });

  it('are shown to their audience only, listed or alone; a trial account is a visitor', async () => {
    await add('for-members', { audience: `'members'` });
    expect(await keys({}, member)).toEqual(['night-market-launch', 'fair-play', 'lucky-friday', 'for-members']);
    expect(await keys({}, { language: 'EN', token: 'trial' })).toEqual([
      'welcome-river',
      'night-market-launch',
      'fair-play',
      'lucky-friday',
    ]);
    expect((await view('welcome-river', member)).errorCode).toBe('promotion.not.found');
    expect((await view('for-members')).errorCode).toBe('promotion.not.found');
    expect((await view('for-members', member)).value.title).toBe('for-members');
  });

  it('are shown while they run, by the database clock', async () => {
    await add('tomorrow', {
      starts_at: `platform.clock() + interval '1 day'`,
      ends_at: `platform.clock() + interval '2 days'`,
    });
    await add('off', { enabled: 'false' });
    await add('elsewhere', { brand_id: `'other'` });
    for (const key of ['tomorrow', 'off', 'elsewhere', 'nothing'])
      expect([key, (await view(key)).status, (await view(key)).errorCode]).toEqual([key, 404, 'promotion.not.found']);
    await db.moveClock(86_400_000);
    expect(await keys()).toContain('tomorrow');
    await db.moveClock(86_400_000);
    expect(await keys()).not.toContain('tomorrow');
    expect(await keys()).not.toContain('off');
  });

  it('are not shown when their game cannot be played', async () => {
    offered.clear();
    expect(await keys()).not.toContain('night-market-launch');
    expect((await view('night-market-launch')).errorCode).toBe('promotion.not.found');
    offered.add('lantern-night-market');
  });

  it('are sanitised: no scripts or handlers', async () => {
    await add('hostile', { content: `'{"EN":"<p onclick=x()>Hi<script>x()</script><img src=x onerror=x()></p>"}'` });
    expect((await view('hostile')).value.content).toBe('<p>Hi</p>');
  });

  it('are announced with the address of their page', async () => {
    const [first] = await promotions.announced({ brandId: 'chokdee', member: false, language: 'EN' });
    expect(first).toMatchObject({
      title: 'Welcome to Chokdee',
      mainPageUrl: '/promoDetail?promo=welcome-river',
    });
    expect(
      (await promotions.announced({ brandId: 'chokdee', member: true, language: 'EN' })).map(({ title }) => title),
    ).not.toContain('Welcome to Chokdee');
  });

  it('are seeded once; seeding again keeps changes', async () => {
    await db.owner.query(`update promotions.promotion set enabled = false where key = 'fair-play'`);
    await seedDemo(db.database);
    expect(await keys()).not.toContain('fair-play');
  });

  it.each(['one of them', 'all of them'])('do not come back after an operator has deleted %s', async (which) => {
    const rows = await db.owner.query<{ id: string }>(
      'select promotion_id as id from promotions.promotion where brand_id = $1 order by position',
      [demoBrandId],
    );
    const before = await keys();
    for (const { id } of which === 'one of them' ? rows.slice(0, 1) : rows)
      await deletePromotion(db, { brandId: demoBrandId, actor: { kind: 'system', id: 'test', name: 'test' }, id });
    await seedDemo(db.database);
    expect(await keys()).toHaveLength(which === 'one of them' ? before.length - 1 : 0);
  });
});

describe('the table', () => {
  it.each([
    ['a game without a node', { link_kind: `'game'` }],
    ['an unknown category', { link_kind: `'category'`, link_target: `'BINGO'` }],
    ['another site', { link_kind: `'page'`, link_target: `'//evil.example'` }],
    ['a script', { link_kind: `'page'`, link_target: `'javascript:x()'` }],
    ['a parent folder', { link_kind: `'page'`, link_target: `'/../x'` }],
    ['a target without a link kind', { link_target: `'/help'` }],
    ['an end before the start', { ends_at: `platform.clock() - interval '1 day'` }],
    ['an unknown audience', { audience: `'friends'` }],
    ['an empty text', { title: `'{}'` }],
    ['a key that is not an address', { key: `'A b'` }],
  ])('refuses %s', async (_name, columns) => {
    await expect(add('refused', columns as Record<string, string>)).rejects.toMatchObject({ code: '23514' });
  });
});
