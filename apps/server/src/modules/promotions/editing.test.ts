import { addPicture } from '@chokdee/contract/calls/console/pictures';
import { listPromotions, viewPromotion } from '@chokdee/contract/calls/promotions';
import {
  createPromotion,
  deletePromotion,
  editPromotion,
  listAllPromotions,
} from '@chokdee/contract/calls/promotions/console';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { createPromotions } from './index.ts';

const open = new Set(['lantern-dice']);
let fixture: ConsoleFixture;
let admin: { readonly token: string };
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => [
    createPromotions({
      database,
      gameOffered: async (_brandId, nodeId) => open.has(nodeId),
      hasGame: async (_brandId, nodeId) => open.has(nodeId) || nodeId === 'closed-game',
      // The pictures of the fixture's console, which is created after these modules.
      pictures: {
        address: (id) => fixture.console.pictures.address(id),
        has: (brandId, id) => fixture.console.pictures.has(brandId, id),
      },
    }).module,
  ]);
  admin = await fixture.tokenOf('admin');
});
afterAll(() => fixture?.close());

const loyKrathong = {
  key: 'loy-krathong',
  kind: 'EVENT',
  audience: 'all',
  tag: { EN: 'Tonight' },
  title: { TH: 'ลอยกระทง', EN: 'Loy Krathong' },
  summary: { EN: 'Lanterns on the river' },
  content: { EN: '<p>Terms<script>x()</script></p>' },
  pictureId: null,
  link: { kind: 'none' },
  startsAt: 0,
  endsAt: null,
  position: 5,
  enabled: true,
};
const create = (more: Record<string, unknown> = {}) =>
  fixture.call(createPromotion, { body: { ...loyKrathong, ...more } }, admin);
const edit = (id: string, version: number, more: Record<string, unknown> = {}) =>
  fixture.call(editPromotion, { params: { id }, body: { ...loyKrathong, ...more, version } }, admin);
const shown = async () => (await fixture.call(listPromotions, {}, { language: 'EN' })).value.list;
const all = async () => (await fixture.call(listAllPromotions, { query: { kind: 'EVENT' } }, admin)).value;

describe('editing promotions', () => {
  it('creates, changes and deletes; visitors see the result and the audit log has every step', async () => {
    const { value } = await create();
    expect(value).toMatchObject({ ...loyKrathong, version: 1, shown: true, imageUrl: '' });
    expect(await shown()).toMatchObject([{ promotionKey: 'loy-krathong', title: 'Loy Krathong', tag: 'Tonight' }]);
    const view = await fixture.call(viewPromotion, { query: { promotionKey: 'loy-krathong' } }, { language: 'EN' });
    expect(view.value.content).toBe('<p>Terms</p>');
    expect((await edit(value.id, 1, { title: { EN: 'Changed' }, tag: {} })).value).toMatchObject({ version: 2 });
    // The version that the caller saw is an old one: nothing is changed.
    const { status, errorCode } = await edit(value.id, 1, { title: { EN: 'Too late' } });
    expect([status, errorCode]).toEqual([409, 'promotion.moved']);
    expect(await shown()).toMatchObject([{ title: 'Changed', tag: '' }]);
    expect((await edit(value.id, 2, { enabled: false })).value).toMatchObject({ version: 3, shown: false });
    expect(await shown()).toEqual([]);
    expect((await all()).list.map(({ id }) => id)).toEqual([value.id]);
    const remove = () => fixture.call(deletePromotion, { params: { id: value.id } }, admin);
    expect((await remove()).status).toBe(200);
    expect((await remove()).errorCode).toBe('request.not.found');
    const [created] = await fixture.auditEntries('promotion.create');
    expect(created).toMatchObject({ actor_name: 'admin', subject: `promotion:${value.id}`, before: null });
    expect((await fixture.auditEntries('promotion.edit')).map(({ after }) => after)).toMatchObject([
      { title: { EN: 'Changed' } },
      { enabled: false },
    ]);
    expect(await fixture.auditEntries('promotion.delete')).toHaveLength(1);
  });

  it.each([
    ['no title', { title: {} }, 'title', 'field.required'],
    ['no summary', { summary: {} }, 'summary', 'field.required'],
    ['no terms', { content: {} }, 'content', 'field.required'],
    ['a tag in an unknown language', { tag: { XX: 'x' } }, 'tag', 'field.choice'],
    ['an end before the beginning', { startsAt: 1_000, endsAt: 1_000 }, 'endsAt', 'field.period.reversed'],
    ['a link to another host', { link: { kind: 'page', path: '//evil.example' } }, 'link.path', 'promotion.path'],
    ['a script as link', { link: { kind: 'page', path: 'javascript:x()' } }, 'link.path', 'promotion.path'],
    ['an unknown game', { link: { kind: 'game', nodeId: 'nothing' } }, 'link.nodeId', 'game.not.found'],
    ['an unknown picture', { pictureId: uuid7() }, 'pictureId', 'field.choice'],
  ])('refuses %s under its field and changes nothing', async (_what, more, field, code) => {
    const { status, fields } = await create(more);
    expect([status, fields[field]?.code]).toEqual([400, code]);
    expect((await all()).total).toBe(0);
  });

  it('refuses a key that another promotion has', async () => {
    const first = (await create()).value;
    expect((await create()).fields['key']?.code).toBe('promotion.key.taken');
    const second = (await create({ key: 'second' })).value;
    expect((await edit(second.id, 1)).fields['key']?.code).toBe('promotion.key.taken');
    expect((await edit(second.id, 1, { key: 'second', position: 6 })).value.position).toBe(6);
    for (const { id } of [first, second]) await fixture.call(deletePromotion, { params: { id } }, admin);
  });

  it('shows the picture of the brand, keeps the order, and plans a promotion of a closed game', async () => {
    const picture = (await fixture.call(addPicture, { body: await pictureFields() }, admin)).value;
    await create({ key: 'late', position: 8 });
    await create({ key: 'early', position: 2, pictureId: picture.id });
    await create({ key: 'closed', link: { kind: 'game', nodeId: 'closed-game' } });
    expect((await shown()).map(({ promotionKey, imageUrl }) => [promotionKey, imageUrl])).toEqual([
      ['early', picture.url],
      ['late', ''],
    ]);
    expect((await all()).list.map(({ key }) => key)).toEqual(['early', 'closed', 'late']);
  });

  it('needs its permission; a promotion of another brand is answered like an unknown one', async () => {
    const operator = await fixture.tokenOf('operator');
    expect((await fixture.call(listAllPromotions, {}, operator)).status).toBe(200);
    expect((await fixture.call(createPromotion, { body: loyKrathong }, operator)).errorCode).toBe(
      'account.not.permitted',
    );
    const { value } = await create({ key: 'elsewhere' });
    await fixture.db.owner.query(`update promotions.promotion set brand_id = 'lotus' where promotion_id = $1`, [
      value.id,
    ]);
    const body = { ...loyKrathong, key: 'elsewhere', version: 1 };
    const answers = await Promise.all(
      [value.id, uuid7()].flatMap((id) => [
        fixture.call(editPromotion, { params: { id }, body }, admin),
        fixture.call(deletePromotion, { params: { id } }, admin),
      ]),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('request.not.found'));
  });
});
