import type { Database } from '@chokdee/database/database';
import { findTable, type TableRow } from './store.ts';

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

/** Creates the memory: at most as many rows as there are tables. */
export function createKnownTables(database: Database): KnownTables {
  const known = new Map<string, TableRow>();
  const read: KnownTables['read'] = async (brandId, code) => {
    const table = await findTable(database, brandId, code);
    if (table) known.set(`${brandId}:${code}`, table);
    else known.delete(`${brandId}:${code}`);
    return table;
  };
  return { find: async (brandId, code) => known.get(`${brandId}:${code}`) ?? read(brandId, code), read };
}
