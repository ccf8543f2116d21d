import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, timestamp, version } from '../../wire.ts';
import { categories } from '../catalogue.ts';
import { consoleCall } from './shared.ts';

const code = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_.-]+$/);
const names = z.record(z.string(), z.string());

/**
 * What operators set of a vendor or a game. `position`: the order, smallest first. `hot`: marked as
 * hot whatever its players. A window of maintenance has a start, an end or both; without both there
 * is none. `countries` and `languages`: where and in which languages it is offered; empty:
 * everywhere, in all. `pictureId`: the picture of the brand that is its mark or cover; null: its
 * own; left out: as before. `version` counts the changes.
 */
const settings = {
  offered: z.boolean(),
  hot: z.boolean(),
  position: z.number().int().min(0).max(100_000),
  maintenanceFrom: timestamp.min(0).max(4_102_444_800_000).nullable(),
  maintenanceUntil: timestamp.min(0).max(4_102_444_800_000).nullable(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
  languages: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
  pictureId: id.nullable().optional(),
  version,
};
const vendor = z.object({
  ...settings,
  code: z.string(),
  category: z.enum(categories),
  names,
  games: z.number().int(),
  imageUrl: z.string(),
  inMaintenance: z.boolean(),
});
const game = z.object({
  ...settings,
  nodeId: z.string(),
  vendor: z.string(),
  category: z.enum(categories),
  names,
  imageUrl: z.string(),
  inMaintenance: z.boolean(),
});

/** The brand's vendors and games, also those not on offer, in the site's order. */
export const deskList = defineCall({
  ...consoleCall,
  id: 'catalogue.deskList',
  summary: 'Vendors and games of the brand',
  method: 'GET',
  path: '/console/catalogue',
  guard: 'operator',
  permission: 'catalogue.desk.read',
  body: 'none',
  idempotent: true,
  response: z.object({ vendors: z.array(vendor), games: z.array(game) }),
});
const editCall = {
  ...consoleCall,
  method: 'PUT',
  guard: 'operator',
  permission: 'catalogue.desk.edit',
  body: 'json',
  idempotent: false,
  maxBytes: 16_384,
  request: z.object(settings),
  errors: ['request.not.found', 'catalogue.moved'],
} as const;
/** Changes what operators set of a vendor. `version` is the one that the caller saw. */
export const editVendor = defineCall({
  ...editCall,
  id: 'catalogue.editVendor',
  summary: 'Change a vendor',
  path: '/console/catalogue/vendors/:code',
  params: z.object({ code }),
  response: vendor,
});
/** Changes what operators set of a game. `version` is the one that the caller saw. */
export const editGame = defineCall({
  ...editCall,
  id: 'catalogue.editGame',
  summary: 'Change a game',
  path: '/console/catalogue/games/:nodeId',
  params: z.object({ nodeId: code }),
  response: game,
});

const { version: _version, pictureId: _pictureId, ...importable } = settings;
const importedSettings = z.object(importable).partial();
/**
 * Changes games by a list: each row names a game and what is to change; what it leaves out stays.
 * Without `expected` nothing is written: the answer says what would change, and its `expected`
 * applies exactly that. Errors name the row: `games.3.nodeId`. Refuses with `catalogue.moved` when
 * a game has changed since.
 */
export const importGames = defineCall({
  ...consoleCall,
  id: 'catalogue.importGames',
  summary: 'Import a list of games',
  method: 'POST',
  path: '/console/catalogue/import',
  guard: 'operator',
  permission: 'catalogue.desk.edit',
  body: 'json',
  idempotent: false,
  maxBytes: 262_144,
  request: z.object({
    games: z
      .array(importedSettings.extend({ nodeId: code }).strict())
      .min(1)
      .max(500),
    expected: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  response: z.object({
    applied: z.boolean(),
    expected: z.string(),
    changes: z.array(z.object({ nodeId: z.string(), names, before: importedSettings, after: importedSettings })),
  }),
  errors: ['catalogue.moved'],
});

/** The console's calls on vendors and games. */
export const deskCalls = [deskList, editVendor, editGame, importGames] as const;
