import type { Subject } from '@chokdee/contract/subjects';
import type { Database, Queryable } from '@chokdee/database/database';
import { languages } from '@chokdee/locales/languages';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import {
  deskGames,
  deskVendors,
  saveGame,
  saveVendor,
  type DeskGame,
  type DeskSettings,
  type DeskVendor,
} from './desk-store.ts';
import type { Pictures } from './pictures.ts';

/** The brand of a change and who makes it. */
export interface DeskChange {
  readonly brandId: string;
  readonly actor: Actor;
}

/** Settings to write. A picture that is left out stays. */
export type DeskEdit = Omit<DeskSettings, 'picture_id'> & { readonly picture_id?: string | null | undefined };

/** What operators see and set of vendors and games. */
export interface Desk {
  /** All vendors and games of a brand, also those not on offer, in the site's order. */
  list(brandId: string): Promise<{ readonly vendors: readonly DeskVendor[]; readonly games: readonly DeskGame[] }>;
  /**
   * Changes a vendor. Refuses with `request.not.found`, with `catalogue.moved` when it has changed
   * since `version`, and fields: `catalogue.window.order`, `catalogue.language.unknown`, and
   * `field.choice` for a picture that the brand does not have.
   */
  editVendor(change: DeskChange, code: string, settings: DeskEdit): Promise<DeskVendor>;
  /** Changes a game; refuses like `editVendor`. */
  editGame(change: DeskChange, nodeId: string, settings: DeskEdit): Promise<DeskGame>;
}

const siteLanguages = new Set<string>(languages.map(({ code }) => code));

/**
 * What is wrong with settings, by field: a window that ends before it starts, and languages that
 * the site does not have.
 */
export function deskErrors({
  maintenance_from: from,
  maintenance_until: until,
  languages: offered,
}: Omit<DeskSettings, 'picture_id'>) {
  return {
    ...(from !== null && until !== null && until <= from && { maintenanceUntil: { code: 'catalogue.window.order' } }),
    ...(!offered.every((code) => siteLanguages.has(code)) && { languages: { code: 'catalogue.language.unknown' } }),
  };
}

/** What the audit log keeps. */
export const audited = ({ desk_version: _version, ...settings }: DeskSettings) => settings;
/** The settings of a row. */
export const settingsOf = (row: DeskSettings): DeskSettings => ({
  enabled: row.enabled,
  hot: row.hot,
  position: row.position,
  maintenance_from: row.maintenance_from,
  maintenance_until: row.maintenance_until,
  countries: row.countries,
  languages: row.languages,
  picture_id: row.picture_id,
  desk_version: row.desk_version,
});

/** Creates the operators' side of the catalogue. */
export function createDesk({ database, pictures }: { readonly database: Database; readonly pictures: Pictures }): Desk {
  /** Reads, checks the version, writes and records in one transaction. */
  const edit = async <Row extends DeskSettings>(
    { brandId, actor }: DeskChange,
    { picture_id: pictureId, ...settings }: DeskEdit,
    {
      subject,
      read,
      save,
    }: {
      subject: Subject;
      read: (tx: Queryable) => Promise<Row | undefined>;
      save: (tx: Queryable, all: DeskSettings) => Promise<boolean>;
    },
  ): Promise<Row> => {
    const unknown = typeof pictureId === 'string' && !(await pictures.has(brandId, pictureId));
    const fields = { ...deskErrors(settings), ...(unknown && { pictureId: { code: 'field.choice' } }) };
    if (Object.keys(fields).length > 0) throw new Refusal('validation.failed', { fields });
    return database.transaction(async (tx) => {
      const before = await read(tx);
      if (before === undefined) throw new Refusal('request.not.found');
      const picture_id = pictureId === undefined ? before.picture_id : pictureId;
      if (!(await save(tx, { ...settings, picture_id }))) throw new Refusal('catalogue.moved');
      const after = (await read(tx))!;
      await record(tx, {
        brandId,
        actor,
        action: 'catalogue.edit',
        subject,
        before: audited(settingsOf(before)),
        after: audited(settingsOf(after)),
      });
      return after;
    });
  };
  return {
    list: async (brandId) => {
      const [vendors, games] = await Promise.all([deskVendors(database, brandId), deskGames(database, brandId)]);
      return { vendors, games };
    },
    editVendor: (change, code, settings) =>
      edit(change, settings, {
        subject: `vendor:${code}`,
        read: async (tx) => (await deskVendors(tx, change.brandId, code))[0],
        save: (tx, all) => saveVendor(tx, change.brandId, code, all),
      }),
    editGame: (change, nodeId, settings) =>
      edit(change, settings, {
        subject: `game:${nodeId}`,
        read: async (tx) => (await deskGames(tx, change.brandId, nodeId))[0],
        save: (tx, all) => saveGame(tx, change.brandId, nodeId, all),
      }),
  };
}
