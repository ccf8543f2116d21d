import type { Database } from '@chokdee/database/database';
import { createEditing, type FieldFaults } from '../audit/index.ts';
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

/** What editing needs. */
export interface EditingDeps {
  readonly database: Database;
  readonly pictures: Pictures;
}

/** The fields of an announcement that are not valid, each with its error. */
async function faultsOf({ pictures }: EditingDeps, brandId: string, edited: EditedAnnouncement): Promise<FieldFaults> {
  const isBanner = edited.type === 'B';
  const faults: FieldFaults = {};
  if (Object.keys(edited.title).length === 0) faults['title'] = { code: 'field.required' };
  else if (hasUnknownLanguage(edited.title)) faults['title'] = { code: 'field.choice' };
  if (!isBanner && Object.keys(edited.content).length === 0) faults['content'] = { code: 'field.content.needed' };
  else if (hasUnknownLanguage(edited.content)) faults['content'] = { code: 'field.choice' };
  if (edited.type === 'PU' ? edited.execution === null : edited.execution !== null)
    faults['execution'] = { code: edited.type === 'PU' ? 'field.required' : 'field.invalid' };
  if (edited.url !== '' && !(isBanner && LINK.test(edited.url))) faults['url'] = { code: 'announcement.link' };
  if (edited.pictureId !== null && !(isBanner && (await pictures.has(brandId, edited.pictureId))))
    faults['pictureId'] = { code: 'field.choice' };
  if (edited.endsAt !== null && edited.endsAt <= edited.startsAt) faults['endsAt'] = { code: 'field.period.reversed' };
  return faults;
}

const editing = createEditing<EditingDeps, EditedAnnouncement, StoredAnnouncement>({
  name: 'announcement',
  most: MAX_ANNOUNCEMENTS,
  faultsOf,
  count: countAnnouncements,
  insert: insertAnnouncement,
  lock: lockAnnouncement,
  update: (tx, _brandId, id, edited) => updateAnnouncement(tx, id, edited),
  remove: removeAnnouncement,
});

/** Creates an announcement. */
export const createAnnouncement = editing.create;
/** Changes an announcement. */
export const editAnnouncement = editing.edit;
/** Deletes an announcement. */
export const deleteAnnouncement = editing.remove;
