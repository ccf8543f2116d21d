import { listAnnouncements } from '@chokdee/contract/calls/messages';
import { addPicture } from '@chokdee/contract/calls/console/pictures';
import {
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAllAnnouncements,
} from '@chokdee/contract/calls/messages/console';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import { createHub } from '../../platform/realtime/hub.ts';
import { createConsoleFixture, type ConsoleFixture } from '../console/testing.ts';
import { createMessages } from './index.ts';

let fixture: ConsoleFixture;
let admin: { readonly token: string };
beforeAll(async () => {
  fixture = await createConsoleFixture(({ database }) => [
    createMessages({
      database,
      hub: createHub({}),
      promotions: async () => [],
      isFirstLogin: async () => false,
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

const notice = {
  type: 'PL',
  platform: null,
  execution: null,
  audience: 'all',
  title: { TH: 'ประกาศ', EN: 'Notice' },
  content: { EN: '<p>Text<script>x()</script></p>' },
  url: '',
  pictureId: null,
  startsAt: 0,
  endsAt: null,
  position: 5,
  enabled: true,
} as const;
const create = (more: Record<string, unknown> = {}) =>
  fixture.call(createAnnouncement, { body: { ...notice, ...more } }, admin);
const listed = async () => (await fixture.call(listAnnouncements, {}, { language: 'EN' })).value;

describe('editing announcements', () => {
  it('creates, changes and deletes; visitors see the result and the audit log has every step', async () => {
    const { value } = await create();
    expect(value).toMatchObject({ ...notice, version: 1, shown: true, imageUrl: '' });
    expect((await listed()).player).toMatchObject([{ id: value.id, title: 'Notice', content: '<p>Text</p>' }]);
    const edit = (version: number, more: Record<string, unknown>) =>
      fixture.call(editAnnouncement, { params: { id: value.id }, body: { ...notice, ...more, version } }, admin);
    expect((await edit(1, { title: { EN: 'Changed' } })).value).toMatchObject({ version: 2 });
    // The version that the caller saw is an old one: nothing is changed.
    const { status, errorCode } = await edit(1, { title: { EN: 'Too late' } });
    expect([status, errorCode]).toEqual([409, 'announcement.moved']);
    expect((await listed()).player.map(({ title }) => title)).toEqual(['Changed']);
    expect((await edit(2, { enabled: false })).value).toMatchObject({ version: 3, shown: false });
    expect((await listed()).player).toEqual([]);
    const all = (await fixture.call(listAllAnnouncements, { query: { type: 'PL' } }, admin)).value;
    expect([all.total, all.list.map(({ id }) => id)]).toEqual([1, [value.id]]);
    expect((await fixture.call(listAllAnnouncements, { query: { type: 'B' } }, admin)).value.total).toBe(0);
    const remove = () => fixture.call(deleteAnnouncement, { params: { id: value.id } }, admin);
    expect((await remove()).status).toBe(200);
    expect((await remove()).errorCode).toBe('request.not.found');
    const [created] = await fixture.auditEntries('announcement.create');
    expect(created).toMatchObject({ actor_name: 'admin', subject: `announcement:${value.id}`, before: null });
    expect((await fixture.auditEntries('announcement.edit')).map(({ after }) => after)).toMatchObject([
      { title: { EN: 'Changed' } },
      { enabled: false },
    ]);
    expect(await fixture.auditEntries('announcement.delete')).toHaveLength(1);
  });

  it.each([
    ['no title', { title: {} }, 'title', 'field.required'],
    ['a title in an unknown language', { title: { XX: 'x' } }, 'title', 'field.choice'],
    ['a notice without text', { content: {} }, 'content', 'field.content.needed'],
    ['a pop-up without its moment', { type: 'PU' }, 'execution', 'field.required'],
    ['a notice with a moment', { execution: 'A' }, 'execution', 'field.invalid'],
    ['an end before the beginning', { startsAt: 1_000, endsAt: 1_000 }, 'endsAt', 'field.period.reversed'],
    ['a script as link', { type: 'B', url: 'javascript:x()' }, 'url', 'announcement.link'],
    ['a link of another host', { type: 'B', url: '//evil.example' }, 'url', 'announcement.link'],
    ['a notice with a link', { url: '/promotions' }, 'url', 'announcement.link'],
    ['an unknown picture', { type: 'B', pictureId: uuid7() }, 'pictureId', 'field.choice'],
  ])('refuses %s under its field and changes nothing', async (_what, more, field, code) => {
    const { status, fields } = await create(more);
    expect([status, fields[field]?.code]).toEqual([400, code]);
    expect((await fixture.call(listAllAnnouncements, {}, admin)).value.total).toBe(0);
  });

  it('shows a banner with a picture of the brand', async () => {
    const picture = (await fixture.call(addPicture, { body: await pictureFields() }, admin)).value;
    const { value } = await create({ type: 'B', content: {}, url: '/promotions?page=a', pictureId: picture.id });
    expect(value.imageUrl).toBe(picture.url);
    expect((await listed()).banners).toMatchObject([{ url: '/promotions?page=a', imageUrl: picture.url }]);
  });

  it('needs its permission; an announcement of another brand is answered like an unknown one', async () => {
    const operator = await fixture.tokenOf('operator');
    expect((await fixture.call(listAllAnnouncements, {}, operator)).status).toBe(200);
    expect((await fixture.call(createAnnouncement, { body: notice }, operator)).errorCode).toBe(
      'account.not.permitted',
    );
    const [foreign] = await fixture.db.owner.query<{ announcement_id: string }>(
      `insert into messages.announcement (brand_id, type, title)
       values ('lotus', 'PL', '{"EN":"Elsewhere"}')
       returning announcement_id`,
    );
    const body = { ...notice, version: 1 };
    const answers = await Promise.all(
      [foreign!.announcement_id, uuid7()].flatMap((id) => [
        fixture.call(editAnnouncement, { params: { id }, body }, admin),
        fixture.call(deleteAnnouncement, { params: { id } }, admin),
      ]),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(Array(4).fill('request.not.found'));
    expect((await fixture.call(listAllAnnouncements, { query: { type: 'PL' } }, admin)).value.total).toBe(0);
  });
});
