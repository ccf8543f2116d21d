import type { Database } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { hasUnknownLanguage, type Pictures, type Texts } from '../messages/index.ts';
import {
  countPromotions,
  insertPromotion,
  lockPromotion,
  promotionWithKey,
  removePromotion,
  updatePromotion,
  type EditedPromotion,
  type StoredPromotion,
} from './edit-store.ts';

/** Promotions that a brand may have. */
const MAX_PROMOTIONS = 500;
/** A path of the site, without host and `..`; the table refuses others. */
const PATH = /^\/([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?(\?[A-Za-z0-9_=&-]+)?$/;

/** The brand of a change and who makes it. */
export interface Change {
  readonly brandId: string;
  readonly actor: Actor;
}
/**
 * What editing needs. `hasGame`: whether the brand's catalogue has a game, also one not on offer.
 */
export interface EditingDeps {
  readonly database: Database;
  readonly pictures: Pictures;
  readonly hasGame: (brandId: string, nodeId: string) => Promise<boolean>;
}

type Fields = Record<string, { readonly code: string }>;
/** Texts that every promotion has; a tag may be missing. */
const required = ['title', 'summary', 'content'] as const;

function faultOfTexts(texts: Texts, needed: boolean): { readonly code: string } | undefined {
  if (needed && Object.keys(texts).length === 0) return { code: 'field.required' };
  return hasUnknownLanguage(texts) ? { code: 'field.choice' } : undefined;
}

/** The fields of a promotion that are not valid, each with its error. */
async function faultsOf(deps: EditingDeps, brandId: string, edited: EditedPromotion): Promise<Fields> {
  const faults: Fields = {};
  for (const field of [...required, 'tag'] as const) {
    const fault = faultOfTexts(edited[field], field !== 'tag');
    if (fault) faults[field] = fault;
  }
  if (edited.link_kind === 'page' && !PATH.test(edited.link_target)) faults['link.path'] = { code: 'promotion.path' };
  if (edited.link_kind === 'game' && !(await deps.hasGame(brandId, edited.link_target)))
    faults['link.nodeId'] = { code: 'game.not.found' };
  if (edited.pictureId !== null && !(await deps.pictures.has(brandId, edited.pictureId)))
    faults['pictureId'] = { code: 'field.choice' };
  if (edited.endsAt !== null && edited.endsAt <= edited.startsAt) faults['endsAt'] = { code: 'field.period.reversed' };
  return faults;
}

async function requireValid(deps: EditingDeps, brandId: string, edited: EditedPromotion): Promise<void> {
  const fields = await faultsOf(deps, brandId, edited);
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}

const keyTaken = (): Refusal => new Refusal('validation.failed', { fields: { key: { code: 'promotion.key.taken' } } });
const subjectOf = (id: string): string => `promotion:${id}`;
/** What the audit log keeps of a promotion. */
const audited = ({ id: _id, version: _version, updatedAt: _updatedAt, shown: _shown, ...edited }: StoredPromotion) =>
  edited;

/**
 * Creates a promotion. Refuses invalid fields, a key that the brand already has, and with
 * `promotion.too.many` more than 500 of a brand.
 */
export async function createPromotion(
  deps: EditingDeps,
  change: Change,
  edited: EditedPromotion,
): Promise<StoredPromotion> {
  await requireValid(deps, change.brandId, edited);
  return deps.database.transaction(async (tx) => {
    if ((await countPromotions(tx, change.brandId)) >= MAX_PROMOTIONS)
      throw new Refusal('promotion.too.many', { params: { count: MAX_PROMOTIONS } });
    const created = await insertPromotion(tx, change.brandId, edited);
    if (created === undefined) throw keyTaken();
    await record(tx, {
      ...change,
      action: 'promotion.create',
      subject: subjectOf(created.id),
      after: audited(created),
    });
    return created;
  });
}

/**
 * Changes a promotion. Refuses with `request.not.found`, with `promotion.moved` (it has changed
 * since `version`), invalid fields, and a key that another promotion has.
 */
export async function editPromotion(
  deps: EditingDeps,
  change: Change & { readonly id: string; readonly version: number },
  edited: EditedPromotion,
): Promise<StoredPromotion> {
  const { brandId, actor, id, version } = change;
  await requireValid(deps, brandId, edited);
  return deps.database.transaction(async (tx) => {
    const before = await lockPromotion(tx, brandId, id);
    if (before === undefined) throw new Refusal('request.not.found');
    if (before.version !== version) throw new Refusal('promotion.moved');
    const holder = await promotionWithKey(tx, brandId, edited.key);
    if (holder !== undefined && holder !== id) throw keyTaken();
    const after = await updatePromotion(tx, id, edited);
    await record(tx, {
      brandId,
      actor,
      action: 'promotion.edit',
      subject: subjectOf(id),
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/** Deletes a promotion. Refuses with `request.not.found`. */
export async function deletePromotion(
  { database }: Pick<EditingDeps, 'database'>,
  { brandId, actor, id }: Change & { readonly id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockPromotion(tx, brandId, id);
    if (before === undefined) throw new Refusal('request.not.found');
    await removePromotion(tx, id);
    await record(tx, { brandId, actor, action: 'promotion.delete', subject: subjectOf(id), before: audited(before) });
  });
}
