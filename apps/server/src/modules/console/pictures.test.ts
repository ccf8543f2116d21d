import { addPicture, deletePicture, listPictures } from '@chokdee/contract/calls/console/pictures';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureFields } from '../../platform/files/testing-pictures.ts';
import { createConsoleFixture, type ConsoleFixture } from './testing.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await createConsoleFixture();
});
afterAll(() => fixture?.close());

it('an administrator uploads, lists and deletes pictures of the brand; the audit log has both', async () => {
  const admin = await fixture.tokenOf('admin');
  const { value } = await fixture.call(addPicture, { body: await pictureFields() }, admin);
  expect(value).toMatchObject({
    url: `http://games/files/${value.id}`,
    mediaType: 'image/png',
    width: 20,
    height: 20,
  });
  expect((await fixture.call(listPictures, {}, admin)).value).toEqual([value]);
  const remove = () => fixture.call(deletePicture, { params: { id: value.id } }, admin);
  expect((await remove()).status).toBe(200);
  expect((await remove()).errorCode).toBe('request.not.found');
  expect((await fixture.call(listPictures, {}, admin)).value).toEqual([]);
  for (const action of ['brand.picture.add', 'brand.picture.delete'])
    expect(await fixture.auditEntries(action)).toMatchObject([{ actor_name: 'admin', subject: `file:${value.id}` }]);
});

it('a picture of another brand is answered like an unknown one', async () => {
  const admin = await fixture.tokenOf('admin');
  const { value } = await fixture.call(addPicture, { body: await pictureFields() }, admin);
  await fixture.db.owner.query(`update platform.file set brand_id = 'lotus', owner_id = 'lotus' where file_id = $1`, [
    value.id,
  ]);
  const answers = await Promise.all(
    [value.id, uuid7()].map((id) => fixture.call(deletePicture, { params: { id } }, admin)),
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [404, answers[1]!.body],
    [404, answers[1]!.body],
  ]);
  expect((await fixture.call(listPictures, {}, admin)).value).toEqual([]);
});

it('an operator without the permission uploads nothing, and what is no picture is refused', async () => {
  const supervisor = await fixture.tokenOf('supervisor');
  const refused = await fixture.call(addPicture, { body: await pictureFields() }, supervisor);
  expect(refused.errorCode).toBe('account.not.permitted');
  const admin = await fixture.tokenOf('admin');
  const page = new File(['<script>alert(1)</script>'], 'logo.png', { type: 'image/png' });
  const { status, fields } = await fixture.call(addPicture, { body: { file: page } }, admin);
  expect([status, fields['file']?.code]).toEqual([400, 'file.type']);
  expect((await fixture.call(listPictures, {}, admin)).value).toEqual([]);
});
