import type { Database } from '@chokdee/database/database';
import type { ReadSettled, SettledTransfer } from '../../channels.ts';

const PAGE_SIZE = 5_000;

/**
 * Reads the settled transfers of the sandbox bank, page by page. The query takes from, until, the
 * position after which to read and the number of rows; `positionOf` is that of a row.
 */
export const readSettledPages = (
  database: Database,
  query: string,
  positionOf: (row: SettledTransfer) => string,
): ReadSettled =>
  async function* read(from, until) {
    let after = '';
    for (;;) {
      const page = await database.query<SettledTransfer>(query, [from, until, after, PAGE_SIZE]);
      if (page.length > 0) yield page;
      if (page.length < PAGE_SIZE) return;
      after = positionOf(page.at(-1)!);
    }
  };
