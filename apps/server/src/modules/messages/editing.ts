import type { Database } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import type { Pictures } from './announcements.ts';
import { hasUnknownLanguage } from './texts.ts';
import {
  countAnnouncements,
  insertAnnouncement,
  lockAnnouncement,
  removeAnnouncement,
  updateAnnouncement,
  type EditedAnnouncement,
  type StoredAnnouncement,
} from './edit-store.ts';

/** Announcements that a brand may have. */
const MAX_ANNOUNCEMENTS = 1_000;
/** A path of the site, without host and `..`, or an https address. */
const LINK = /^(\/([\w-]+(\/[\w-]+)*)?(\?[\w=&.-]+)?(#[\w-]+)?|https:\/\/[^\s"'<>\\]+)$/;

/** The brand of a change and who makes it. */
export interface Change {
  readonly brandId: string;
  readonly actor: Actor;
}
/** What editing needs. */
export interface EditingDeps {
  readonly database: Database;
  readonly pictures: Pictures;
}

type Fields = Record<string, { readonly code: string }>;

/** The fields of an announcement that are not valid, each with its error. */
async function faultsOf(edited: EditedAnnouncement, brandId: string, pictures: Pictures): Promise<Fields> {
  const isBanner = edited.type === 'B';
  const faults: Fields = {};
  if (Object.keys(edited.title).length === 0) faults['title'] = { code: 'field.required' };
  else if (hasUnknownLanguage(edited.title)) faults['title'] = { code: 'field.choice' };
  if (!isBanner && Object.keys(edited.content).length === 0) faults['content'] = { code: 'field.required' };
  else if (hasUnknownLanguage(edited.content)) faults['content'] = { code: 'field.choice' };
  if (edited.type === 'PU' ? edited.execution === null : edited.execution !== null)
    faults['execution'] = { code: edited.type === 'PU' ? 'field.required' : 'field.invalid' };
  if (edited.url !== '' && !(isBanner && LINK.test(edited.url))) faults['url'] = { code: 'announcement.link' };
  if (edited.pictureId !== null && !(isBanner && (await pictures.has(brandId, edited.pictureId))))
    faults['pictureId'] = { code: 'field.choice' };
  if (edited.endsAt !== null && edited.endsAt <= edited.startsAt) faults['endsAt'] = { code: 'field.period.reversed' };
  return faults;
}

async function requireValid({ pictures }: EditingDeps, brandId: string, edited: EditedAnnouncement): Promise<void> {
  const fields = await faultsOf(edited, brandId, pictures);
  if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
}

/** What the audit log keeps of an announcement. */
const audited = ({ id: _id, version: _version, updatedAt: _updatedAt, shown: _shown, ...edited }: StoredAnnouncement) =>
  edited;

/**
 * Creates an announcement. Refuses invalid fields and, with `announcement.too.many`, more than
 * 1,000 of a brand.
 */
export async function createAnnouncement(
  deps: EditingDeps,
  change: Change,
  edited: EditedAnnouncement,
): Promise<StoredAnnouncement> {
  await requireValid(deps, change.brandId, edited);
  return deps.database.transaction(async (tx) => {
    if ((await countAnnouncements(tx, change.brandId)) >= MAX_ANNOUNCEMENTS)
      throw new Refusal('announcement.too.many', { params: { count: MAX_ANNOUNCEMENTS } });
    const created = await insertAnnouncement(tx, change.brandId, edited);
    await record(tx, {
      ...change,
      action: 'announcement.create',
      subject: `announcement:${created.id}`,
      after: audited(created),
    });
    return created;
  });
}

/**
 * Changes an announcement. Refuses with `request.not.found`, with `announcement.moved` (it has
 * changed since `version`), and invalid fields.
 */
export async function editAnnouncement(
  deps: EditingDeps,
  change: Change & { readonly id: string; readonly version: number },
  edited: EditedAnnouncement,
): Promise<StoredAnnouncement> {
  const { brandId, actor, id, version } = change;
  await requireValid(deps, brandId, edited);
  return deps.database.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, brandId, id);
    if (before === undefined) throw new Refusal('request.not.found');
    if (before.version !== version) throw new Refusal('announcement.moved');
    const after = await updateAnnouncement(tx, id, edited);
    await record(tx, {
      brandId,
      actor,
      action: 'announcement.edit',
      subject: `announcement:${id}`,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });
}

/** Deletes an announcement. Refuses with `request.not.found`. */
export async function deleteAnnouncement(
  { database }: Pick<EditingDeps, 'database'>,
  { brandId, actor, id }: Change & { readonly id: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, brandId, id);
    if (before === undefined) throw new Refusal('request.not.found');
    await removeAnnouncement(tx, id);
    await record(tx, {
      brandId,
      actor,
      action: 'announcement.delete',
      subject: `announcement:${id}`,
      before: audited(before),
    });
  });
}
