import type { Database } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import {
  closeOpen,
  countOpen,
  entriesOfMember,
  entryOfRequest,
  hasEntry,
  insertEntry,
  lockMember,
  openEntries,
  readMaxOpen,
  type EntryRow,
} from './store.ts';

/** Consumers of this topic learn that entries of a member were added or closed. */
export const CHANGED = 'sample.changed';

/** The entries of members. */
export type Entries = ReturnType<typeof createEntries>;

/** Creates the use cases on entries. */
export function createEntries({ database }: { readonly database: Database }) {
  return {
    /**
     * Adds an entry; the same request again returns its entry. Refuses with:
     * - `sample.full` when the member has too many open ones;
     * - `function.not.available` in a brand without the module.
     */
    add: (
      { memberId, brandId }: { readonly memberId: string; readonly brandId: string },
      { requestId, content }: { readonly requestId: string; readonly content: string },
    ): Promise<EntryRow> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const earlier = await entryOfRequest(tx, memberId, requestId);
        if (earlier !== undefined) {
          if (earlier.content !== content) throw new Refusal('command.conflict');
          return earlier;
        }
        const most = await readMaxOpen(tx, brandId);
        if (most === null) throw new Refusal('function.not.available');
        if ((await countOpen(tx, memberId)) >= most) throw new Refusal('sample.full', { params: { most } });
        const entry = await insertEntry(tx, { memberId, brandId, requestId, content });
        await tx.query('select platform.publish($1, $2, $3)', [CHANGED, memberId, '{}']);
        return entry;
      }),

    /** Closes an entry and records it in the audit log. Refuses an unknown one. */
    close: (
      entry: { readonly brandId: string; readonly memberId: string; readonly entryId: string },
      { actor, reason }: { readonly actor: Actor; readonly reason: string },
    ): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await closeOpen(tx, entry))) {
          if (await hasEntry(tx, entry)) return;
          throw new Refusal('request.not.found');
        }
        const subject = `sample:${entry.entryId}`;
        await record(tx, { brandId: entry.brandId, actor, action: 'sample.close', subject, reason });
        await tx.query('select platform.publish($1, $2, $3)', [CHANGED, entry.memberId, '{}']);
      }),

    /** The entries of a member, newest first. */
    ofMember: (memberId: string, size: number, offset: number) => entriesOfMember(database, memberId, size, offset),

    /** The open entries of a brand, oldest first. */
    open: (brandId: string, size: number, offset: number) => openEntries(database, brandId, size, offset),
  };
}
