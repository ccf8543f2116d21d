import type { Database } from '@chokdee/database/database';
import { createMemory } from '../../platform/memory.ts';
import { findTable, type TableRow } from './store.ts';

/** Tables that are kept at most. */
const MOST_TABLES = 2_000;

/**
 * The tables that this copy has read. A table may have been changed since: a command names the
 * revision by which it was judged, and the database refuses another one.
 */
export interface KnownTables {
  /** A table of a brand; read when it is not known. */
  find(brandId: string, code: string): Promise<TableRow | undefined>;
  /** Reads a table anew. */
  read(brandId: string, code: string): Promise<TableRow | undefined>;
}

/** Creates the memory. */
export function createKnownTables(database: Database): KnownTables {
  const memory = createMemory<TableRow>({ most: MOST_TABLES });
  const keyOf = (brandId: string, code: string): string => `${brandId}:${code}`;
  const read: KnownTables['read'] = (brandId, code) =>
    memory.load(
      () => findTable(database, brandId, code),
      (table, set) => {
        if (table) set(keyOf(brandId, code), table);
        else memory.forget(keyOf(brandId, code));
      },
    );
  return { find: async (brandId, code) => memory.find(keyOf(brandId, code)) ?? read(brandId, code), read };
}
