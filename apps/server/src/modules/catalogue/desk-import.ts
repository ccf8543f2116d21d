import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@chokdee/database/database';
import { Refusal, type RefusalDetails } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { audited, deskErrors, settingsOf, type DeskChange } from './desk.ts';
import { deskGames, saveGame, type DeskGame, type DeskSettings } from './desk-store.ts';

/** A row of an imported list: a game, and the settings that change. */
export interface ImportRow {
  readonly nodeId: string;
  readonly set: Partial<Omit<DeskSettings, 'desk_version'>>;
}
/** A game that an import changes, with its settings before and after. */
export interface ImportChange {
  readonly game: DeskGame;
  readonly before: DeskSettings;
  readonly after: DeskSettings;
}
/** What an import changes. `expected` names exactly these changes. */
export interface ImportResult {
  readonly applied: boolean;
  readonly expected: string;
  readonly changes: readonly ImportChange[];
}

/** Changes games by a list. */
export interface DeskImport {
  /**
   * Without `expected`: what the list would change. With the one of that answer: changes it, all
   * games or none, and records each. Refuses with `catalogue.moved` when the changes are others by
   * now, and with fields `games.<row>.<field>`: `game.not.found`, `catalogue.game.twice`,
   * `catalogue.window.order`, `catalogue.language.unknown`.
   */
  importGames(change: DeskChange, rows: readonly ImportRow[], expected?: string): Promise<ImportResult>;
}

const isChanged = ({ before, after }: ImportChange): boolean =>
  JSON.stringify(audited(before)) !== JSON.stringify(audited(after));
/** A hash of the changes, with the versions that they start from. */
const hashOf = (changes: readonly ImportChange[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ game, after }) => [game.node_id, after])))
    .digest('hex');

/** The changes of a list. Throws what is wrong with its rows. */
function changesOf(games: readonly DeskGame[], rows: readonly ImportRow[]): ImportChange[] {
  const known = new Map(games.map((game) => [game.node_id, game]));
  const named = new Set<string>();
  const fields: Record<string, { code: string }> = {};
  const changes = rows.flatMap(({ nodeId, set }, row): ImportChange[] => {
    const game = known.get(nodeId);
    if (game === undefined || named.has(nodeId)) {
      fields[`games.${row}.nodeId`] = { code: game === undefined ? 'game.not.found' : 'catalogue.game.twice' };
      return [];
    }
    named.add(nodeId);
    const before = settingsOf(game);
    const after = { ...before, ...set };
    for (const [field, error] of Object.entries(deskErrors(after))) fields[`games.${row}.${field}`] = error;
    return [{ game, before, after }];
  });
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields } satisfies RefusalDetails);
  return changes.filter(isChanged);
}

async function save(tx: Queryable, { brandId, actor }: DeskChange, { game, before, after }: ImportChange) {
  if (!(await saveGame(tx, brandId, game.node_id, after))) throw new Refusal('catalogue.moved');
  await record(tx, {
    brandId,
    actor,
    action: 'catalogue.edit',
    subject: `game:${game.node_id}`,
    before: audited(before),
    after: audited(after),
  });
}

/** Creates the import of game lists. */
export const createDeskImport = ({ database }: { readonly database: Database }): DeskImport => ({
  importGames: (change, rows, expected) =>
    database.transaction(async (tx) => {
      const changes = changesOf(await deskGames(tx, change.brandId), rows);
      const hash = hashOf(changes);
      if (expected === undefined) return { applied: false, expected: hash, changes };
      if (expected !== hash) throw new Refusal('catalogue.moved');
      for (const each of changes) await save(tx, change, each);
      return { applied: true, expected: hash, changes };
    }),
});
