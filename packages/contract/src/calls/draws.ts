import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, pageOf, pageQuery, timestamp } from '../wire.ts';
import { drawDetail, drawNumbers, drawSchedule, drawStates, drawSummary, gameCode, gameDraws } from './draws/shapes.ts';

/** The state of the live topics `draws:<game>`. */
export const drawsState = gameDraws;

const publicCall = {
  guard: 'visitor',
  activity: false,
  body: 'none',
  envelope: 'wps',
  method: 'GET',
  idempotent: true,
} as const;

/** The games with draws, each with its clock and its last result. */
export const listDrawGames = defineCall({
  ...publicCall,
  id: 'draws.games',
  summary: 'Games with draws, their clocks and last results',
  path: '/wps/draws/games',
  response: z.object({
    /** The server's time, for clocks. */
    now: timestamp,
    list: z.array(
      gameDraws.extend({ name: z.string(), source: z.enum(['own', 'official']), demo: z.boolean(), zone: z.string() }),
    ),
  }),
});

/** The draws of one game that are on sale, being drawn and drawn last. */
export const currentDraws = defineCall({
  ...publicCall,
  id: 'draws.current',
  summary: "A game's present draws",
  path: '/wps/draws/games/:game/current',
  params: z.object({ game: gameCode }),
  response: gameDraws.extend({ now: timestamp }),
  errors: ['request.not.found'],
});

/** The draws of a game with a result, and void ones, newest first. */
export const drawHistory = defineCall({
  ...publicCall,
  id: 'draws.history',
  summary: 'Results of a game, newest first',
  path: '/wps/draws/games/:game/history',
  params: z.object({ game: gameCode }),
  query: z.object(pageQuery),
  response: pageOf(drawSummary, z.object({})),
  errors: ['request.not.found'],
});

/** A draw with everything that its verification needs. */
export const viewDraw = defineCall({
  ...publicCall,
  id: 'draws.view',
  summary: 'One draw with its proof',
  path: '/wps/draws/:id',
  params: z.object({ id }),
  response: drawDetail,
  errors: ['request.not.found'],
});

/**
 * A result of an official draw, pushed by a feed with the header `x-feed-signature`. It waits for
 * an operator's confirmation. The same message again is accepted and changes nothing.
 */
export const pushResult = defineCall({
  id: 'draws.push',
  summary: 'Push a result of an official draw',
  method: 'POST',
  path: '/wps/draws/feed/:feed',
  guard: 'open',
  body: 'raw',
  envelope: 'wps',
  idempotent: true,
  rate: { requests: 120, seconds: 60, per: 'address' },
  params: z.object({ feed: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  response: z.object({ status: z.enum(['accepted', 'repeated']) }),
  errors: [
    'request.not.found',
    'draws.feed.invalid',
    'draws.numbers.invalid',
    'draws.state',
    'draws.early',
    'draws.waiting',
  ],
});

const consoleCall = { listener: 'console', envelope: 'wps', guard: 'operator' } as const;
const seconds = (min: number, max: number) => z.number().int().min(min).max(max);
/** What an operator may change of a game. Seconds count from the draw. */
const calendar = z.object({
  zone: z.string().min(1).max(60),
  schedule: drawSchedule,
  saleSeconds: seconds(1, 5_184_000),
  lockSeconds: seconds(1, 86_400),
  resultSeconds: seconds(0, 86_400),
  lateSeconds: seconds(1, 86_400),
  /** Official draws only: when a draw without a result becomes void. Null: never. */
  voidSeconds: seconds(60, 604_800).nullable(),
  /** How far ahead draws are created. */
  planHours: seconds(1, 1_440),
  /** Whether further draws are created. */
  isOpen: z.boolean(),
});
const calendarGame = calendar.extend({
  game: gameCode,
  name: z.string(),
  source: z.enum(['own', 'official']),
  demo: z.boolean(),
  /** The next draws by the schedule. */
  upcoming: z.array(z.object({ issue: z.string(), drawAt: timestamp })),
});

/** The calendars of the brand's games. */
export const listCalendars = defineCall({
  ...consoleCall,
  id: 'draws.calendars',
  summary: 'Calendars of the games with draws',
  method: 'GET',
  path: '/console/draws/games',
  permission: 'draws.calendar.read',
  body: 'none',
  idempotent: true,
  response: z.object({ list: z.array(calendarGame) }),
});

/** Changes the calendar of a game. Draws that exist already are not changed. */
export const editCalendar = defineCall({
  ...consoleCall,
  id: 'draws.editCalendar',
  summary: 'Change the calendar of a game',
  method: 'PUT',
  path: '/console/draws/games/:game',
  permission: 'draws.calendar.edit',
  body: 'json',
  maxBytes: 65_536,
  idempotent: true,
  params: z.object({ game: gameCode }),
  request: calendar.extend({ reason: z.string().trim().min(3).max(500) }),
  response: calendarGame,
  errors: ['request.not.found', 'draws.zone', 'draws.date', 'draws.times'],
});

const proposal = z.object({
  proposalId: id,
  kind: z.enum(['result', 'correction', 'void']),
  reason: z.string(),
  state: z.enum(['open', 'confirmed', 'rejected']),
  proposedBy: z.string(),
  /** The caller made it: somebody else decides. */
  isOwn: z.boolean(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** Null for void draws, and to others while it is open: they type the numbers themselves. */
  numbers: drawNumbers.nullable(),
});
const monitorRow = drawSummary.extend({
  name: z.string(),
  /** What waits for a decision. */
  proposal: proposal.nullable(),
});

/** Draws that need somebody (`attention`), or all, the newest first. */
export const monitorDraws = defineCall({
  ...consoleCall,
  id: 'draws.monitor',
  summary: 'Draws that are late or wait for somebody, or all',
  method: 'GET',
  path: '/console/draws',
  permission: 'draws.results.read',
  activity: false,
  body: 'none',
  idempotent: true,
  query: z.object({
    ...pageQuery,
    view: z.enum(['attention', 'all']).default('attention'),
    game: gameCode.optional(),
    state: z.enum(drawStates).optional(),
  }),
  response: pageOf(monitorRow, z.object({ attention: z.number().int(), late: z.number().int() })),
});

/** A draw with its results and proposals. */
export const inspectDraw = defineCall({
  ...consoleCall,
  id: 'draws.inspect',
  summary: 'One draw with its proposals',
  method: 'GET',
  path: '/console/draws/:id',
  permission: 'draws.results.read',
  activity: false,
  body: 'none',
  idempotent: true,
  params: z.object({ id }),
  response: drawDetail.extend({ proposals: z.array(proposal) }),
  errors: ['request.not.found'],
});

/**
 * Proposes the result of an official draw, its correction, or that a draw becomes void. Another
 * person decides. `proposalId` is made by the caller: the same one again changes nothing.
 */
export const proposeResult = defineCall({
  ...consoleCall,
  id: 'draws.propose',
  summary: 'Enter a result, a correction, or that a draw becomes void',
  method: 'POST',
  path: '/console/draws/:id/proposals',
  permission: 'draws.results.enter',
  body: 'json',
  maxBytes: 65_536,
  idempotent: true,
  params: z.object({ id }),
  request: z.object({
    proposalId: id,
    kind: z.enum(['result', 'correction', 'void']),
    /** Required unless the draw becomes void. */
    numbers: drawNumbers.optional(),
    /** Required for corrections and void draws; members read it. */
    reason: z.string().trim().max(500).default(''),
  }),
  response: proposal,
  errors: [
    'request.not.found',
    'command.conflict',
    'draws.numbers.invalid',
    'draws.reason',
    'draws.state',
    'draws.early',
    'draws.waiting',
  ],
});

/**
 * Confirms or rejects what somebody else proposed; one's own proposal can be rejected only. Who
 * confirms numbers types them again.
 */
export const decideProposal = defineCall({
  ...consoleCall,
  id: 'draws.decide',
  summary: 'Confirm or reject a proposal',
  method: 'POST',
  path: '/console/draws/proposals/:id/decide',
  permission: 'draws.results.confirm',
  body: 'json',
  maxBytes: 65_536,
  idempotent: true,
  params: z.object({ id }),
  request: z.object({ accept: z.boolean(), numbers: drawNumbers.optional() }),
  response: proposal,
  errors: [
    'request.not.found',
    'draws.numbers.invalid',
    'draws.numbers.differ',
    'draws.same.person',
    'operator.related',
    'draws.decided',
    'draws.state',
  ],
});

/** The calls of the draws module. */
export const drawsCalls = [
  listDrawGames,
  currentDraws,
  drawHistory,
  viewDraw,
  pushResult,
  listCalendars,
  editCalendar,
  monitorDraws,
  inspectDraw,
  proposeResult,
  decideProposal,
] as const;
