import { changeKinds, figureKinds } from '@chokdee/contract/change-kinds';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { readAlone, type Agreed, type ApplyChange } from './changes.ts';
import { applyOrPropose, readBound } from './figures.ts';

/**
 * A change of the bound. `before`, `percent`: whole per cent, as the operator saw it and as it is
 * to be.
 */
interface BoundChange {
  readonly brandId: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly before: number;
  readonly percent: number;
}

/**
 * Refuses with `change.bound.alone` when nobody else may change the bound although somebody else
 * may change what it covers: raising it would take the second person from every figure.
 */
async function requireSecond(tx: Queryable, brandId: string, actor: Actor): Promise<void> {
  if (actor.kind !== 'operator') return;
  const own = changeKinds['console.bound'];
  const covered = figureKinds.map((kind) => changeKinds[kind]);
  const alone = await readAlone(tx, brandId, actor.id, [own, ...covered]);
  if (alone.has(own) && covered.some((permission) => !alone.has(permission))) throw new Refusal('change.bound.alone');
}

const hundredths = (percent: number): bigint => BigInt(percent) * 100n;

/**
 * Sets the bound of changes of figures. True: it waits for a second person, because it is to be
 * higher. Refuses with `change.outdated` when the bound is not `before` any more, with
 * `change.waiting`, and with `change.bound.alone`.
 */
export async function editBound(
  tx: Queryable,
  { brandId, actor, reason, before, percent }: BoundChange,
  agreed?: Agreed,
): Promise<boolean> {
  await tx.query('insert into console.bound (brand_id, percent) values ($1, $2) on conflict do nothing', [
    brandId,
    await readBound(tx, brandId),
  ]);
  await tx.query('select from console.bound where brand_id = $1 for update', [brandId]);
  const now = await readBound(tx, brandId);
  if (now === percent && agreed === undefined) return false;
  if (now !== before) throw new Refusal('change.outdated');
  if (percent > now) await requireSecond(tx, brandId, actor);
  const subject = `bound:${brandId}` as const;
  const figures = [{ field: 'bound', before: hundredths(now), after: hundredths(percent) }] as const;
  const payload = { before, percent };
  const change = { brandId, actor, reason, kind: 'console.bound', subject, name: '', seen: `${now}` } as const;
  return applyOrPropose(tx, { ...change, figures, payload, agreed, beyond: percent > now }, async (consent) => {
    await tx.query('update console.bound set percent = $2 where brand_id = $1', [brandId, percent]);
    const states = { before: { percent: now }, after: { percent, ...consent } };
    await record(tx, { brandId, actor, action: 'brand.bound', subject, reason, ...states });
  });
}

/** Applies a change of the bound that a second person agreed to. */
export const applyBound: ApplyChange = async (tx, { payload, agreed, ...change }) => {
  const { before, percent } = payload;
  await editBound(tx, { ...change, before: Number(before), percent: Number(percent) }, agreed);
};
