import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, timestamp } from '../wire.ts';
import { balance, computedMicro, config, round, sessionID } from './launcher/rgs-schemas.ts';
import { clientSeedText, seedPairsShape } from './seeds.ts';
import { fairnessCalls, roundFairnessShape } from './launcher/fairness.ts';

const code = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_.-]+$/);

/** The URL of a launched game, and until when its session accepts bets. */
const launchResult = z.object({
  content: z.object({ game_url: z.string(), expiresAt: timestamp, gameName: z.string(), vassalage: z.string() }),
});

/**
 * A game opened by a page of the site: the address of the game, and the session that the page hands
 * to it by a message, so that it is in no address. `sessionID` is null for a page of the site.
 */
const openedGame = z.object({
  content: z.object({
    game_url: z.string(),
    sessionID: z.string().nullable(),
    expiresAt: timestamp,
    gameName: z.string(),
    vassalage: z.string(),
  }),
});

/**
 * What clients send to launch a game. `launchMode` `LOTT` opens a lottery, by `lottoGameCode` or as
 * `GLS` does, in a view and with a price list.
 */
const launchQuery = z.object({
  launchMode: z.enum(['GLS', 'LOTT']).optional(),
  nodeId: code.optional(),
  gameId: code.optional(),
  roomId: code.optional(),
  vassalage: code.optional(),
  accountType: z.coerce.number().int().min(0).max(9).optional(),
  confirmTrans: z.coerce.number().int().min(0).max(1).optional(),
  platform: z.string().max(60).optional(),
  clientType: z.coerce.number().int().min(0).max(9).optional(),
  username: z.string().max(60).optional(),
  token: z.string().max(200).optional(),
  merchantCode: code.optional(),
  webView: z.string().max(10).optional(),
  isCoin: z.string().max(10).optional(),
  backUrl: z.string().max(300).optional(),
  device: z.string().max(20).optional(),
  lottoArea: code.optional(),
  lottoPrizeMode: z.enum(['LOTT', 'ZY', 'ELOTT', 'SEA']).optional(),
  lottoGameCode: code.optional(),
  lottoView: z.enum(['betting', 'lobby']).optional(),
});
const launchErrors = [
  'launch.mode.missing',
  'game.not.found',
  'game.closed',
  'game.maintenance',
  'game.demo.none',
  'function.not.available',
  'account.blocked',
] as const;

/**
 * Launches a game for a client of the protocol: opens a session of one member and one game for two
 * hours, and returns the game's URL with it. `accountType` 0 launches free play, as
 * `GCS_gameTrialLaunch` does. Only GET, as its clients expect; POST is refused with 459, and a
 * session kept in a cookie with `request.origin.refused`: pages of the site use `openGame`.
 */
export const launchGame = defineCall({
  id: 'launcher.launchGame',
  summary: 'Launch a game',
  method: 'GET',
  path: '/wps/game/launchGame',
  moduleId: 'COMM3',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: false,
  query: launchQuery.extend({ language: z.string().max(8).optional() }),
  response: launchResult,
  errors: launchErrors,
});

/**
 * Launches a game as `launchGame` does; the language is that of the `Language` header ("Launch
 * address V2").
 */
export const launchGameV2 = defineCall({
  ...launchGame,
  id: 'launcher.launchGameV2',
  summary: 'Launch a game in the language of the header',
  path: '/wps/v2/game/launchGame',
  query: launchQuery,
});
/** What clients send to try a game. */
const trialRequest = z.object({
  nodeId: code.optional(),
  gameId: code.optional(),
  roomId: code.optional(),
  vassalage: code.optional(),
  platform: z.string().max(60).optional(),
  clientType: z.number().int().min(0).max(9).optional(),
  language: z.string().max(8).optional(),
});

/** What both launches for free play have in common. */
const trial = {
  method: 'POST',
  moduleId: 'GAMELODEMO3',
  guard: 'visitor',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
  request: trialRequest,
  errors: ['game.not.found', 'game.closed', 'game.maintenance', 'game.demo.none', 'account.blocked'],
} as const;

/**
 * Launches a game for free play: the same game and calls with play money (`FUN`), for visitors and
 * members. A new player gets 10,000.00. A returning one (a member, or a browser with its cookie)
 * keeps purse, open round and history; a purse below one bet is refilled. The data is kept for 7
 * days.
 */
export const trialLaunch = defineCall({
  ...trial,
  id: 'launcher.trialLaunch',
  summary: 'Try a game with play money',
  relay: { codes: ['GCS_gameTrialLaunch'] },
  response: launchResult,
});

/** Launches a game as `launchGame` does, for a page of the site. */
export const openGame = defineCall({
  id: 'launcher.openGame',
  summary: 'Launch a game from a page of the site',
  method: 'POST',
  path: '/wps/game/launch',
  moduleId: 'COMM3',
  guard: 'member',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  request: trialRequest.extend({ backUrl: z.string().max(300).optional() }),
  response: openedGame,
  errors: launchErrors,
});
/** Launches a game for free play as `trialLaunch` does, for a page of the site. */
export const tryGame = defineCall({
  ...trial,
  id: 'launcher.tryGame',
  summary: 'Try a game from a page of the site',
  path: '/wps/game/launch/trial',
  response: openedGame,
});

// The RGS: POST requests with JSON on the games' origin. Amounts are in 1e-6 units. The session id
// in each body is the only credential.

const rgs = { listener: 'games', method: 'POST', guard: 'open', body: 'json', envelope: 'rgs' } as const;
const session = z.object({ sessionID });
const rgsRate = { requests: 1200, seconds: 60, per: 'caller' } as const;

/**
 * Starts the game session: balance, active or last round, bet limits. Must precede the first play.
 */
export const rgsAuthenticate = defineCall({
  ...rgs,
  id: 'launcher.rgs.authenticate',
  summary: 'RGS: authenticate',
  path: '/wallet/authenticate',
  idempotent: true,
  rate: rgsRate,
  request: z.object({ sessionID, language: z.string().max(8).optional() }),
  response: z.object({
    balance,
    round: round.nullable(),
    config,
    meta: z.object({
      gameVersion: z.string(),
      /** Whether the session uses play money. */
      funPlay: z.boolean(),
      currencySymbol: z.string(),
    }),
  }),
  errors: ['game.session.invalid'],
});

/** The balance. Polling it does not prolong the session. */
export const rgsBalance = defineCall({
  ...rgs,
  id: 'launcher.rgs.balance',
  summary: 'RGS: balance',
  path: '/wallet/balance',
  idempotent: true,
  rate: rgsRate,
  activity: false,
  request: session,
  response: z.object({ balance }),
  errors: ['game.session.invalid'],
});

/**
 * Places a bet. The stake is the amount times the mode's cost. `meta` is the player's choice, in
 * games that have one; an empty one counts as none. A bet that is too soon by at most 2 s waits.
 * The protocol has no idempotency key; with our extension `requestID` a repeated request returns
 * the same round.
 */
export const rgsPlay = defineCall({
  ...rgs,
  id: 'launcher.rgs.play',
  summary: 'RGS: play',
  path: '/wallet/play',
  idempotent: false,
  rate: rgsRate,
  request: z.object({
    sessionID,
    amount: computedMicro,
    mode: z.string().min(1).max(40),
    currency: z.string().max(10).optional(),
    meta: z.unknown().optional(),
    requestID: id.optional(),
  }),
  response: z.object({ balance, round }),
  errors: [
    'game.session.invalid',
    'game.mode.invalid',
    'game.choice.invalid',
    'bet.amount.invalid',
    'round.active',
    'round.too.soon',
    'game.closed',
    'balance.insufficient',
    'limit.exceeded',
    'account.blocked',
    'command.conflict',
    'command.stale',
    'system.busy',
  ],
});

/**
 * Ends the active round and credits its payout; in a round of several steps it cashes out. With
 * `betID` it ends only that round. Without an active round it returns the balance. An expired
 * session may still end its round and repeat that request for a lost answer; it is refused
 * afterwards.
 */
export const rgsEndRound = defineCall({
  ...rgs,
  id: 'launcher.rgs.endRound',
  summary: 'RGS: end round',
  path: '/wallet/end-round',
  alwaysOpen: true,
  idempotent: true,
  rate: rgsRate,
  request: z.object({ sessionID, betID: id.optional() }),
  response: z.object({ balance }),
  errors: ['game.session.invalid', 'round.voided', 'system.busy'],
});

/** Stores the client's position in the active round, unchanged. */
export const rgsEvent = defineCall({
  ...rgs,
  id: 'launcher.rgs.event',
  summary: 'RGS: event',
  path: '/bet/event',
  idempotent: true,
  rate: rgsRate,
  request: z.object({ sessionID, event: z.string().max(100) }),
  response: z.object({ event: z.string() }),
  errors: ['game.session.invalid', 'round.not.found'],
});

/**
 * Makes a move in a round of several steps. `action` is the game's name of the move. `meta.step` is
 * the number of moves the caller has seen. A repetition of the last step with the same action
 * returns the same answer; any other step is refused with `round.moved`. With `meta.betID` the move
 * applies only to that round.
 */
export const rgsAction = defineCall({
  ...rgs,
  id: 'launcher.rgs.action',
  summary: 'RGS: action',
  path: '/bet/action',
  idempotent: true,
  rate: rgsRate,
  request: z.object({
    sessionID,
    action: z.string().min(1).max(60),
    meta: z.object({ step: z.number().int().min(0).max(1_000), betID: id.optional() }),
  }),
  response: z.object({ balance, action: z.string(), round }),
  errors: [
    'game.session.invalid',
    'game.action.invalid',
    'game.closed',
    'round.not.found',
    'round.moved',
    'round.voided',
    'account.blocked',
    'command.stale',
    'system.busy',
  ],
});

/** The replay of an ended round, without session and amounts. `event` is the round's betID. */
export const rgsReplay = defineCall({
  id: 'launcher.rgs.replay',
  summary: 'RGS: replay of a finished round',
  listener: 'games',
  method: 'GET',
  path: '/bet/replay/:game/:version/:mode/:event',
  guard: 'open',
  activity: false,
  body: 'none',
  envelope: 'rgs',
  idempotent: true,
  params: z.object({ game: code, version: code, mode: code, event: id }),
  response: z.object({
    payoutMultiplier: z.number(),
    costMultiplier: z.number(),
    moves: z.array(z.unknown()),
    state: z.array(z.unknown()).min(1),
  }),
  errors: ['round.not.found'],
});

// Our extensions of the protocol: fairness data for first-party games. Sessions of other vendors
// are refused.

/** The current and the next seed pair of the session's player. */
export const rgsSeeds = defineCall({
  ...rgs,
  id: 'launcher.rgs.seeds',
  summary: 'RGS: seed pairs',
  path: '/fairness/seeds',
  idempotent: true,
  request: session,
  response: seedPairsShape,
  errors: ['game.session.invalid', 'function.not.available'],
});

/** Reveals the seed pair `pairId` and starts the next. */
export const rgsRotate = defineCall({
  ...rgs,
  id: 'launcher.rgs.rotate',
  summary: 'RGS: rotate seeds',
  path: '/fairness/rotate',
  idempotent: true,
  request: z.object({ sessionID, pairId: id, clientSeed: clientSeedText.optional() }),
  response: seedPairsShape,
  errors: ['game.session.invalid', 'function.not.available', 'seed.invalid', 'seed.in.use'],
});

/** The player's last rounds of this game with their fairness data, newest first. */
export const rgsRounds = defineCall({
  ...rgs,
  id: 'launcher.rgs.rounds',
  summary: 'RGS: history of this game',
  path: '/fairness/rounds',
  idempotent: true,
  request: z.object({ sessionID, limit: z.number().int().min(1).max(50).optional(), betID: id.optional() }),
  response: z.object({ rounds: z.array(roundFairnessShape) }),
  errors: ['game.session.invalid', 'function.not.available'],
});

/** The calls of the launcher module, with the RGS. */
export const launcherCalls = [
  launchGame,
  launchGameV2,
  trialLaunch,
  openGame,
  tryGame,
  ...fairnessCalls,
  rgsAuthenticate,
  rgsBalance,
  rgsPlay,
  rgsEndRound,
  rgsEvent,
  rgsAction,
  rgsReplay,
  rgsSeeds,
  rgsRotate,
  rgsRounds,
] as const;
