import { addSampleEntry, closeSampleEntry, listSampleEntries, openSampleEntries } from '@chokdee/contract/calls/sample';
import { operatorIn, playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor } from '../audit/index.ts';
import type { Entries } from './entries.ts';
import type { EntryRow } from './store.ts';

/** Returns the user names of members, by id. */
export type AccountsOf = (memberIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

const entryOut = (row: EntryRow) => ({
  id: row.entry_id,
  content: row.content,
  createdAt: row.created_at.getTime(),
  closedAt: row.closed_at?.getTime() ?? null,
});

/** Binds the calls of the sample module. */
export const sampleRoutes = (entries: Entries, accountsOf: AccountsOf): Binding[] => [
  bind(addSampleEntry, async ({ body }, context) =>
    entryOut(await entries.add({ memberId: playerIn(context).memberId, brandId: context.brand.id }, body)),
  ),
  bind(listSampleEntries, async ({ query }, context) => {
    const { rows, total } = await entries.ofMember(playerIn(context).memberId, query.size, offsetOf(query));
    return { ...toPage(rows.map(entryOut), total, query.size), footer: {} };
  }),
  bind(openSampleEntries, async ({ query }, context) => {
    const { rows, total } = await entries.open(context.brand.id, query.size, offsetOf(query));
    const accounts = await accountsOf(rows.map((row) => row.member_id));
    const list = rows.map((row) => ({
      ...entryOut(row),
      memberId: row.member_id,
      account: accounts.get(row.member_id) ?? '',
    }));
    return { ...toPage(list, total, query.size), footer: {} };
  }),
  bind(closeSampleEntry, async ({ params, body }, context) => {
    await entries.close(
      { brandId: context.brand.id, memberId: params.memberId, entryId: params.id },
      { actor: operatorActor(operatorIn(context), context.address), reason: body.reason },
    );
    return null;
  }),
];
