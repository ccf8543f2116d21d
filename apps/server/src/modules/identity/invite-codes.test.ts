import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCode, editCode, listCodes } from './invite-codes.ts';
import { createIdentityFixture, type IdentityFixture } from './testing.ts';

let fixture: IdentityFixture;
let deps: Parameters<typeof createCode>[0];
beforeAll(async () => {
  fixture = await createIdentityFixture();
  await fixture.register('somchai');
  deps = { database: fixture.db.database } as typeof deps;
});
afterAll(() => fixture?.close());

const editor = { brandId: 'chokdee', actor: { kind: 'operator', id: '1', name: 'anong' } } as const;
const entry = {
  owner: 'somchai',
  campaign: 'summer',
  domain: '',
  status: 'active',
  startsAt: 1_760_000_000_000,
  endsAt: null,
} as const;
const all = { brandId: 'chokdee', text: '' };
const page = { page: 1, size: 10 };

it('are created once per brand without regard to case, and recorded', async () => {
  const created = await createCode(deps, editor, { ...entry, code: 'Summer26', kind: 'affiliate' });
  expect(created).toMatchObject({ code: 'Summer26', owner: 'somchai', registrations: 0, version: 1 });
  const again = createCode(deps, editor, { ...entry, code: 'SUMMER26', kind: 'referral' });
  await expect(again).rejects.toMatchObject({ code: 'invite.code.taken' });
  const [audited] = await fixture.db.owner.query<{ action: string }>(
    "select action from audit.entry where subject = 'code:' || $1",
    [created.id],
  );
  expect(audited).toEqual({ action: 'code.create' });
});

it('are refused with a wrong form, an unknown owner, or an end before the start', async () => {
  const create = (more: Record<string, unknown>) =>
    createCode(deps, editor, { ...entry, code: 'NEWCODE', kind: 'affiliate', ...more });
  await expect(create({ code: 'a b' })).rejects.toMatchObject({ code: 'validation.failed' });
  await expect(create({ owner: 'nobody1' })).rejects.toMatchObject({ code: 'invite.code.owner.unknown' });
  await expect(create({ endsAt: entry.startsAt })).rejects.toMatchObject({
    details: { fields: { endsAt: { code: 'field.period.order' } } },
  });
  expect((await listCodes(deps, { ...all, text: 'newcode' }, page)).total).toBe(0);
});

it('are changed by who saw the present version, and only in their brand', async () => {
  const [code] = (await listCodes(deps, { ...all, text: 'summer26' }, page)).list;
  const change = { ...entry, owner: '', status: 'paused', version: 1 } as const;
  const changed = await editCode(deps, editor, code!.id, change);
  expect(changed).toMatchObject({ owner: null, status: 'paused', version: 2 });
  await expect(editCode(deps, editor, code!.id, change)).rejects.toMatchObject({ code: 'invite.code.changed' });
  const elsewhere = { ...editor, brandId: 'another' };
  const foreign = editCode(deps, elsewhere, code!.id, { ...change, version: 2 });
  await expect(foreign).rejects.toMatchObject({ code: 'request.not.found' });
});

it('are found by a part of the code or the campaign, by kind and by status', async () => {
  await createCode(deps, editor, { ...entry, code: 'WINTER26', kind: 'referral', campaign: 'snow' });
  const found = async (filter: Record<string, unknown>) =>
    (await listCodes(deps, { ...all, ...filter }, page)).list.map(({ code }) => code);
  expect(await found({})).toEqual(['WINTER26', 'Summer26']);
  expect([
    await found({ text: 'SNOW' }),
    await found({ kind: 'affiliate' }),
    await found({ status: 'active' }),
  ]).toEqual([['WINTER26'], ['Summer26'], ['WINTER26']]);
  expect((await listCodes(deps, all, { page: 2, size: 1 })).list.map(({ code }) => code)).toEqual(['Summer26']);
});
