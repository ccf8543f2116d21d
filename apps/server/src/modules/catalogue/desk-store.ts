import type { Queryable } from '@chokdee/database/database';
import type { Category, Names } from './store.ts';

/** What operators set of a vendor or a game. */
export interface DeskSettings {
  readonly enabled: boolean;
  readonly hot: boolean;
  readonly position: number;
  readonly maintenance_from: Date | null;
  readonly maintenance_until: Date | null;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly picture_id: string | null;
  readonly desk_version: number;
}
/** A vendor as operators see it, with the number of its games. */
export interface DeskVendor extends DeskSettings {
  readonly code: string;
  readonly category: Category;
  readonly names: Names;
  readonly games: number;
  readonly in_maintenance: boolean;
}
/** A game as operators see it. `hot`: as the operators set it, not by its players. */
export interface DeskGame extends DeskSettings {
  readonly node_id: string;
  readonly vendor: string;
  readonly category: Category;
  readonly names: Names;
  readonly in_maintenance: boolean;
}

/** The vendors of a brand in the site's order, or the one with a code. */
export const deskVendors = (db: Queryable, brandId: string, code: string | null = null): Promise<DeskVendor[]> =>
  db.query<DeskVendor>(
    `select
       v.code,
       v.category,
       v.names,
       v.enabled,
       v.hot,
       v.position,
       v.maintenance_from,
       v.maintenance_until,
       v.countries,
       v.languages,
       v.picture_id,
       v.desk_version,
       catalogue.in_maintenance(v.maintenance_from, v.maintenance_until) as in_maintenance,
       (
         select count(*)::integer
         from catalogue.game g
         where g.brand_id = v.brand_id
           and g.vendor = v.code
       ) as games
     from catalogue.vendor v
     where v.brand_id = $1
       and ($2::text is null or v.code = $2)
     order by v.category, v.position, v.code`,
    [brandId, code],
  );

/** The games of a brand in the site's order, or the one with an id. */
export const deskGames = (db: Queryable, brandId: string, nodeId: string | null = null): Promise<DeskGame[]> =>
  db.query<DeskGame>(
    `select
       g.node_id,
       g.vendor,
       g.category,
       g.names,
       g.enabled,
       g.featured as hot,
       g.position,
       g.maintenance_from,
       g.maintenance_until,
       g.countries,
       g.languages,
       g.picture_id,
       g.desk_version,
       catalogue.in_maintenance(g.maintenance_from, g.maintenance_until) as in_maintenance
     from catalogue.game g
     where g.brand_id = $1
       and ($2::text is null or g.node_id = $2)
     order by g.category, g.position, g.node_id`,
    [brandId, nodeId],
  );

const values = (settings: DeskSettings): unknown[] => [
  settings.enabled,
  settings.hot,
  settings.position,
  settings.maintenance_from,
  settings.maintenance_until,
  settings.countries,
  settings.languages,
  settings.desk_version,
  settings.picture_id,
];

/** Writes the settings of a vendor. False when it has another version. */
export const saveVendor = async (
  tx: Queryable,
  brandId: string,
  code: string,
  settings: DeskSettings,
): Promise<boolean> =>
  (
    await tx.query(
      `update catalogue.vendor
       set
         enabled = $3,
         hot = $4,
         position = $5,
         maintenance_from = $6,
         maintenance_until = $7,
         countries = $8,
         languages = $9,
         picture_id = $11,
         desk_version = desk_version + 1
       where brand_id = $1
         and code = $2
         and desk_version = $10
       returning code`,
      [brandId, code, ...values(settings)],
    )
  ).length === 1;

/** Writes the settings of a game. False when it has another version. */
export const saveGame = async (
  tx: Queryable,
  brandId: string,
  nodeId: string,
  settings: DeskSettings,
): Promise<boolean> =>
  (
    await tx.query(
      `update catalogue.game
       set
         enabled = $3,
         featured = $4,
         position = $5,
         maintenance_from = $6,
         maintenance_until = $7,
         countries = $8,
         languages = $9,
         picture_id = $11,
         desk_version = desk_version + 1
       where brand_id = $1
         and node_id = $2
         and desk_version = $10
       returning node_id`,
      [brandId, nodeId, ...values(settings)],
    )
  ).length === 1;
