import type { Queryable } from '@chokdee/database/database';
import { sql, type ColumnType, type Generated, type Selectable } from 'kysely';

/** A text by language code. */
export type Texts = Readonly<Record<string, string>>;
/** The type of an announcement. */
export type Kind = 'B' | 'PL' | 'PU' | 'H';
/** For whom an announcement is. */
export type Audience = 'all' | 'visitors' | 'members';
interface AnnouncementTable {
  announcement_id: Generated<string>;
  brand_id: string;
  type: Kind;
  platform: 'W' | 'M' | null;
  execution: Execution | null;
  title: ColumnType<Texts, string, string>;
  content: ColumnType<Texts, string, string>;
  url: Generated<string>;
  group_name: Generated<string>;
  starts_at: Generated<Date>;
  ends_at: Date | null;
  position: Generated<number>;
  seed: string | null;
  audience: Generated<Audience>;
  enabled: Generated<boolean>;
  picture_id: string | null;
  version: Generated<number>;
  updated_at: Generated<Date>;
}
interface BoardTable {
  brand_id: string;
  version: bigint;
  refreshed_at: Date;
}
/** A stored announcement. */
export type AnnouncementRow = Selectable<AnnouncementTable>;
/** When a pop-up is shown: before login, after login, at the account's first login. */
export type Execution = 'A' | 'B' | 'F';
/** Which announcements to read. `member`: those of a real member, else those of a visitor. */
export interface AnnouncementFilter {
  readonly brandId: string;
  readonly member: boolean;
  readonly types: readonly string[];
  readonly platform: 'W' | 'M';
  /** Moments at which pop-ups are shown. */
  readonly executions: readonly Execution[];
}

const tables = (queryable: Queryable) =>
  queryable.kysely<{ announcement: AnnouncementTable; board: BoardTable }>().withSchema('messages');
/** At most so many announcements of one type are listed. */
const MAX_PER_TYPE = 200;

/** The announcements that are shown now, in their order. */
export function readAnnouncements(
  queryable: Queryable,
  { brandId, member, types, platform, executions }: AnnouncementFilter,
): Promise<AnnouncementRow[]> {
  const now = sql<Date>`platform.clock()`;
  const shown = tables(queryable)
    .selectFrom('announcement')
    .selectAll()
    .select(sql<number>`row_number() over (partition by type order by position, starts_at desc)`.as('place_in_type'))
    .where('brand_id', '=', brandId)
    .where('enabled', '=', true)
    .where('type', 'in', types as Kind[])
    .where('audience', 'in', ['all', member ? 'members' : 'visitors'])
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where((eb) => eb.or([eb('platform', 'is', null), eb('platform', '=', platform)]))
    .where((eb) => eb.or([eb('execution', 'is', null), eb('execution', '=', sql<Execution>`any(${executions})`)]));
  return tables(queryable)
    .selectFrom(shown.as('shown'))
    .selectAll()
    .where('place_in_type', '<=', MAX_PER_TYPE)
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .execute();
}

/** Writes an announcement of the demo's seed unless it exists. */
export const seedAnnouncement = (
  queryable: Queryable,
  row: {
    readonly brandId: string;
    readonly seed: string;
    readonly type: Kind;
    readonly title: Texts;
    readonly content: Texts;
    readonly position: number;
    /** Where a banner leads; empty for nowhere. */
    readonly url: string;
  },
) =>
  tables(queryable)
    .insertInto('announcement')
    .values({
      brand_id: row.brandId,
      seed: row.seed,
      type: row.type,
      platform: null,
      execution: null,
      picture_id: null,
      title: JSON.stringify(row.title),
      content: JSON.stringify(row.content),
      ends_at: null,
      position: row.position,
      url: row.url,
    })
    .onConflict((conflict) => conflict.columns(['brand_id', 'seed']).where('seed', 'is not', null).doNothing())
    .execute();

/** The version of a brand's board, incremented by every change; 0 before the first announcement. */
export const boardVersion = async (queryable: Queryable, brandId: string): Promise<bigint> =>
  (await tables(queryable).selectFrom('board').select('version').where('brand_id', '=', brandId).executeTakeFirst())
    ?.version ?? 0n;

/** Increments the versions of boards with announcements that began or ended since the last call. */
export const refreshBoardVersions = async (queryable: Queryable): Promise<void> => {
  await queryable.query('select messages.refresh_board_versions()');
};
