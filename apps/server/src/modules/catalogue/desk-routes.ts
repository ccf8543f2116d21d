import { deskList, editGame, editVendor, importGames } from '@chokdee/contract/calls/console/catalogue';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import type { Desk, DeskChange, DeskEdit } from './desk.ts';
import type { DeskImport, ImportRow } from './desk-import.ts';
import type { DeskGame, DeskSettings, DeskVendor } from './desk-store.ts';
import { pictureOf, type Pictures } from './pictures.ts';

/** The settings as the wire has them. */
interface WireSettings {
  readonly offered: boolean;
  readonly hot: boolean;
  readonly position: number;
  readonly maintenanceFrom: number | null;
  readonly maintenanceUntil: number | null;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly pictureId?: string | null | undefined;
  readonly version: number;
}
/** Some of the settings, as a row of a list has them. */
type PartialSettings = {
  readonly [Field in Exclude<keyof WireSettings, 'version' | 'pictureId'>]?: WireSettings[Field] | undefined;
};
const timeIn = (at: number | null): Date | null => (at === null ? null : new Date(at));
const timeOut = (at: Date | null): number | null => at?.getTime() ?? null;

const settingsIn = (wire: WireSettings): DeskEdit => ({
  enabled: wire.offered,
  hot: wire.hot,
  position: wire.position,
  maintenance_from: timeIn(wire.maintenanceFrom),
  maintenance_until: timeIn(wire.maintenanceUntil),
  countries: [...new Set(wire.countries)],
  languages: [...new Set(wire.languages)],
  picture_id: wire.pictureId,
  desk_version: wire.version,
});
/** The settings that a row of a list names. */
function partIn(wire: PartialSettings): ImportRow['set'] {
  return {
    ...(wire.offered !== undefined && { enabled: wire.offered }),
    ...(wire.hot !== undefined && { hot: wire.hot }),
    ...(wire.position !== undefined && { position: wire.position }),
    ...(wire.maintenanceFrom !== undefined && { maintenance_from: timeIn(wire.maintenanceFrom) }),
    ...(wire.maintenanceUntil !== undefined && { maintenance_until: timeIn(wire.maintenanceUntil) }),
    ...(wire.countries !== undefined && { countries: [...new Set(wire.countries)] }),
    ...(wire.languages !== undefined && { languages: [...new Set(wire.languages)] }),
  };
}
const wireOf = (row: DeskSettings) => ({
  offered: row.enabled,
  hot: row.hot,
  position: row.position,
  maintenanceFrom: timeOut(row.maintenance_from),
  maintenanceUntil: timeOut(row.maintenance_until),
  countries: [...row.countries],
  languages: [...row.languages],
});
/** The settings that differ from those of `other`. */
const differing = (one: DeskSettings, other: DeskSettings): Partial<ReturnType<typeof wireOf>> => {
  const others: Readonly<Record<string, unknown>> = wireOf(other);
  return Object.fromEntries(
    Object.entries(wireOf(one)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(others[field])),
  );
};
const settingsOut = (row: DeskSettings & { readonly in_maintenance: boolean }, pictures: Pictures) => ({
  ...wireOf(row),
  pictureId: row.picture_id,
  imageUrl: pictureOf(pictures, row),
  version: row.desk_version,
  inMaintenance: row.in_maintenance,
});
const vendorOut = (row: DeskVendor, pictures: Pictures) => ({
  ...settingsOut(row, pictures),
  code: row.code,
  category: row.category,
  names: row.names,
  games: row.games,
});
const gameOut = (row: DeskGame, pictures: Pictures) => ({
  ...settingsOut(row, pictures),
  nodeId: row.node_id,
  vendor: row.vendor,
  category: row.category,
  names: row.names,
});
const changeOf = (context: CallContext): DeskChange => ({
  brandId: context.brand.id,
  actor: operatorActor(operatorIn(context), context.address),
});

/** Binds the console's calls on vendors and games. */
export const deskRoutes = (desk: Desk, lists: DeskImport, pictures: Pictures): readonly Binding[] => [
  bind(deskList, async (_input, { brand }) => {
    const { vendors, games } = await desk.list(brand.id);
    return {
      vendors: vendors.map((row) => vendorOut(row, pictures)),
      games: games.map((row) => gameOut(row, pictures)),
    };
  }),
  bind(editVendor, async ({ params, body }, context) =>
    vendorOut(await desk.editVendor(changeOf(context), params.code, settingsIn(body)), pictures),
  ),
  bind(editGame, async ({ params, body }, context) =>
    gameOut(await desk.editGame(changeOf(context), params.nodeId, settingsIn(body)), pictures),
  ),
  bind(importGames, async ({ body }, context) => {
    const rows = body.games.map(({ nodeId, ...set }) => ({ nodeId, set: partIn(set) }));
    const { changes, ...result } = await lists.importGames(changeOf(context), rows, body.expected);
    return {
      ...result,
      changes: changes.map(({ game, before, after }) => ({
        nodeId: game.node_id,
        names: game.names,
        before: differing(before, after),
        after: differing(after, before),
      })),
    };
  }),
];
