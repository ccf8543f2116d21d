import type { Database, Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from './log.ts';

/** The brand of a change and who makes it. */
export interface Change {
  readonly brandId: string;
  readonly actor: Actor;
}
/** Errors of the fields of a row, by field. */
export type FieldFaults = Record<string, { readonly code: string }>;

interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: Date;
  readonly shown: boolean;
}

/** Rows of a brand that operators write as a whole. Each change increments a row's version. */
export interface EditedRows<Deps, Edited, Stored extends StoredRow> {
  /** Subject and action in the audit log, and the beginning of the error codes. */
  readonly name: 'announcement' | 'promotion';
  /** Rows that a brand may have. */
  readonly most: number;
  /** The fields that are not valid. */
  faultsOf(deps: Deps, brandId: string, edited: Edited): Promise<FieldFaults>;
  count(tx: Queryable, brandId: string): Promise<number>;
  insert(tx: Queryable, brandId: string, edited: Edited): Promise<Stored>;
  /** The row of a brand, locked. */
  lock(tx: Queryable, brandId: string, id: string): Promise<Stored | undefined>;
  update(tx: Queryable, brandId: string, id: string, edited: Edited): Promise<Stored>;
  remove(tx: Queryable, id: string): Promise<unknown>;
}

/** Creates, changes and deletes such rows, with an entry of the audit log in each transaction. */
export interface Editing<Deps, Edited, Stored> {
  /** Refuses invalid fields and, with `<name>.too.many`, more rows than a brand may have. */
  create(deps: Deps, change: Change, edited: Edited): Promise<Stored>;
  /**
   * Refuses with `request.not.found`, with `<name>.moved` (it has changed since `version`), and
   * invalid fields.
   */
  edit(deps: Deps, change: Change & { readonly id: string; readonly version: number }, edited: Edited): Promise<Stored>;
  /** Refuses with `request.not.found`. */
  remove(deps: { readonly database: Database }, change: Change & { readonly id: string }): Promise<void>;
}

/** Builds the editing of such rows. */
export function createEditing<Deps extends { readonly database: Database }, Edited, Stored extends StoredRow>(
  rows: EditedRows<Deps, Edited, Stored>,
): Editing<Deps, Edited, Stored> {
  const { name } = rows;
  const requireValid = async (deps: Deps, brandId: string, edited: Edited): Promise<void> => {
    const fields = await rows.faultsOf(deps, brandId, edited);
    if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
  };
  const lock = async (tx: Queryable, brandId: string, id: string): Promise<Stored> => {
    const before = await rows.lock(tx, brandId, id);
    if (before === undefined) throw new Refusal('request.not.found');
    return before;
  };
  const audited = ({ id: _id, version: _version, updatedAt: _updatedAt, shown: _shown, ...edited }: Stored) => edited;
  const write = (
    tx: Queryable,
    { brandId, actor }: Change,
    entry: { readonly verb: string; readonly id: string; readonly before?: Stored; readonly after?: Stored },
  ): Promise<void> =>
    record(tx, {
      brandId,
      actor,
      action: `${name}.${entry.verb}`,
      subject: `${name}:${entry.id}`,
      ...(entry.before && { before: audited(entry.before) }),
      ...(entry.after && { after: audited(entry.after) }),
    });
  return {
    create: async (deps, change, edited) => {
      await requireValid(deps, change.brandId, edited);
      return deps.database.transaction(async (tx) => {
        if ((await rows.count(tx, change.brandId)) >= rows.most)
          throw new Refusal(`${name}.too.many`, { params: { count: rows.most } });
        const after = await rows.insert(tx, change.brandId, edited);
        await write(tx, change, { verb: 'create', id: after.id, after });
        return after;
      });
    },
    edit: async (deps, change, edited) => {
      await requireValid(deps, change.brandId, edited);
      return deps.database.transaction(async (tx) => {
        const before = await lock(tx, change.brandId, change.id);
        if (before.version !== change.version) throw new Refusal(`${name}.moved`);
        const after = await rows.update(tx, change.brandId, change.id, edited);
        await write(tx, change, { verb: 'edit', id: change.id, before, after });
        return after;
      });
    },
    remove: ({ database }, change) =>
      database.transaction(async (tx) => {
        const before = await lock(tx, change.brandId, change.id);
        await rows.remove(tx, change.id);
        await write(tx, change, { verb: 'delete', id: change.id, before });
      }),
  };
}
