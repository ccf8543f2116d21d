import type { Database } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { createEditing, type FieldFaults } from '../audit/index.ts';
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

/**
 * What editing needs. `hasGame`: whether the brand's catalogue has a game, also one not on offer.
 */
export interface EditingDeps {
  readonly database: Database;
  readonly pictures: Pictures;
  readonly hasGame: (brandId: string, nodeId: string) => Promise<boolean>;
}

/** Texts that every promotion has; a tag may be missing. */
const required = ['title', 'summary', 'content'] as const;

function faultOfTexts(texts: Texts, needed: boolean): { readonly code: string } | undefined {
  if (needed && Object.keys(texts).length === 0) return { code: 'field.required' };
  return hasUnknownLanguage(texts) ? { code: 'field.choice' } : undefined;
}

/** The fields of a promotion that are not valid, each with its error. */
async function faultsOf(deps: EditingDeps, brandId: string, edited: EditedPromotion): Promise<FieldFaults> {
  const faults: FieldFaults = {};
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

const keyTaken = (): Refusal => new Refusal('validation.failed', { fields: { key: { code: 'promotion.key.taken' } } });

const editing = createEditing<EditingDeps, EditedPromotion, StoredPromotion>({
  name: 'promotion',
  most: MAX_PROMOTIONS,
  faultsOf,
  count: countPromotions,
  insert: async (tx, brandId, edited) => {
    const created = await insertPromotion(tx, brandId, edited);
    if (created === undefined) throw keyTaken();
    return created;
  },
  lock: lockPromotion,
  update: async (tx, brandId, id, edited) => {
    const holder = await promotionWithKey(tx, brandId, edited.key);
    if (holder !== undefined && holder !== id) throw keyTaken();
    return updatePromotion(tx, id, edited);
  },
  remove: removePromotion,
});

/** Creates a promotion. Also refuses a key that the brand already has. */
export const createPromotion = editing.create;
/** Changes a promotion. Also refuses a key that another promotion has. */
export const editPromotion = editing.edit;
/** Deletes a promotion. */
export const deletePromotion = editing.remove;
