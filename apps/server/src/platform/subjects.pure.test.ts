import type { Permission } from '@chokdee/contract/permissions';
import { expect, it } from 'vitest';
import { createSubjects, namesOf, pageOf, unnamed, uuidsIn, type SubjectNaming } from './subjects.ts';

const reads: string[][] = [];
/** Names every thing of a kind, and notes what it is asked for. */
const naming = (kind: SubjectNaming['kind'], permission: Permission): SubjectNaming => ({
  kind,
  permissions: [permission],
  name: async ({ brandId, language, ids }) => {
    reads.push([kind, ...ids]);
    return namesOf(
      ids.filter((id) => id !== 'unknown').map((id) => ({ id })),
      ({ id }) => ({ name: `${kind} ${id} of ${brandId} in ${language}`, page: pageOf('/x', { id }) }),
    );
  },
});
const nameSubjects = createSubjects(() => [
  naming('member', 'console.members.read'),
  naming('sports:event', 'sports.events.read'),
  unnamed('file', 'console.pictures.edit', () => pageOf('/site')),
  {
    kind: 'settlement',
    permissions: ['wagering.settlements.read'],
    name: async ({ ids, nameOthers, ...reader }) => {
      const others = await nameOthers(reader, ['sports:event:7']);
      return new Map(ids.map((id) => [id, { name: others.get('sports:event:7')?.name ?? null, page: null }]));
    },
  },
]);
const readerWith = (...permissions: Permission[]) => ({
  brandId: 'chokdee',
  language: 'TH',
  permissions: new Set(permissions),
});
const all = readerWith(
  'console.members.read',
  'sports.events.read',
  'console.pictures.edit',
  'wagering.settlements.read',
);

it('names each subject once, with one read per kind', async () => {
  reads.length = 0;
  const names = await nameSubjects(all, ['member:1', 'member:2', 'member:1', 'sports:event:9', 'file:f', 'audit:log']);
  expect(reads.sort()).toEqual([
    ['member', '1', '2'],
    ['sports:event', '9'],
  ]);
  expect([...names.keys()].sort()).toEqual(['file:f', 'member:1', 'member:2', 'sports:event:9']);
  expect(names.get('member:2')).toEqual({
    name: 'member 2 of chokdee in TH',
    page: { path: '/x', search: { id: '2' } },
  });
  expect(names.get('file:f')).toEqual({ name: null, page: { path: '/site', search: {} } });
});

it('names nothing that the operator may not read, also not through another subject', async () => {
  reads.length = 0;
  const reader = readerWith('wagering.settlements.read');
  const names = await nameSubjects(reader, ['member:1', 'sports:event:9', 'file:f', 'settlement:s']);
  expect(reads).toEqual([]);
  expect([...names]).toEqual([['settlement:s', { name: null, page: null }]]);
  expect((await nameSubjects(all, ['settlement:s'])).get('settlement:s')?.name).toBe('sports:event 7 of chokdee in TH');
});

it('leaves out what is not known', async () => {
  expect([...(await nameSubjects(all, ['member:unknown', 'nothing', 'robot:1']))]).toEqual([]);
});

it('takes only UUIDs for ids of rows', () => {
  const id = '0193c2f0-0000-7000-8000-000000000001';
  expect(uuidsIn(['admin', id, `${id}0`, ''])).toEqual([id]);
});
