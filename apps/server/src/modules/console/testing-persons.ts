import type { TestDatabase } from '@chokdee/database/testing';
import { demoBrandId } from '../brand/index.ts';
import type { InfluenceAct } from './persons.ts';

/** Milliseconds for which an operator is no other person than who gave him access or rights. */
export const INFLUENCE_MS = 72 * 3_600_000;

/** Makes accounts for some operators of a brand that a test only names. */
export async function ensureAccounts({ owner }: TestDatabase, brandId: string, ids: readonly string[]): Promise<void> {
  await owner.query(
    `insert into console.role (brand_id, role_id, name, name_key) values ($1, 'persons', 'persons', 'persons')
     on conflict do nothing`,
    [brandId],
  );
  await owner.query(
    `insert into console.operator (operator_id, brand_id, name, name_key, role, password_hash)
     select id, $1, 'p' || right(id::text, 25), 'p' || right(id::text, 25), 'persons', '$argon2id$'
     from unnest($2::uuid[]) as id
     on conflict do nothing`,
    [brandId, ids],
  );
}

/** Records now that one operator of a brand gave another access (`reset`) or rights (`role`). */
export async function influence(
  db: TestDatabase,
  by: string,
  operatorId: string,
  { brandId = demoBrandId, act = 'reset' as InfluenceAct } = {},
): Promise<void> {
  await ensureAccounts(db, brandId, [by, operatorId]);
  await db.owner.query('select console.record_influence($1, array[$2::uuid], array[$3::uuid], $4, false, null)', [
    brandId,
    by,
    operatorId,
    act,
  ]);
}

/** Lets the influences so far be 72 hours old. */
export const endInfluences = ({ owner }: TestDatabase): Promise<unknown> =>
  owner.query(`update console.influence set at = at - interval '72 hours'`);

/** The operator id of an account of the console's fixture. */
export const operatorIdOf = async ({ owner }: TestDatabase, name: string): Promise<string> =>
  (await owner.query<{ id: string }>('select operator_id as id from console.operator where name = $1', [name]))[0]!.id;

/**
 * Lets an operator of the console's fixture act alone for 72 hours: nobody else counts as a second
 * person.
 */
export async function letActAlone({ owner }: TestDatabase, name: string): Promise<void> {
  await owner.query(
    `insert into console.influence (brand_id, by_operator, operator_id, act, gives_access, alone)
     select one.brand_id, one.operator_id, other.operator_id, 'create', false, true
     from console.operator one
     join console.operator other on other.brand_id = one.brand_id and other.operator_id <> one.operator_id
     where one.name = $1`,
    [name],
  );
}
