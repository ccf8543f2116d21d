import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, moment } from '../wire.ts';
import { clientSeedText, seedPairsShape } from './seeds.ts';

const code = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9_.-]+$/);

/** Where a launched game is, and until when its session may bet. */
const launched = z.object({
  content: z.object({ game_url: z.string(), expiresAt: moment, gameName: z.string(), vassalage: z.string() }),
});

/** Opens a game: answers the address of the game with a fresh session for one member and one game; with `accountType` 0 for free play, as `GCS_gameTrialLaunch` does. GET only, as its clients expect: POST answers 459. */
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
  query: z.object({
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
    language: z.string().max(8).optional(),
    webView: z.string().max(10).optional(),
    isCoin: z.string().max(10).optional(),
    backUrl: z.string().max(300).optional(),
    device: z.string().max(20).optional(),
  }),
  response: launched,
  errors: [
    'launch.mode.missing',
    'game.not.found',
    'game.closed',
    'game.demo.none',
    'function.not.available',
    'account.blocked',
  ],
});

/**
 * Opens a game for free play: the same game and the same calls with play money (`FUN`), for visitors and members. A newcomer gets 10,000.00; who comes
 * back (a member, or the browser by its cookie) finds purse, open round and history again, and a purse below one bet is filled up. Kept for 7 days.
 */
export const trialLaunch = defineCall({
  id: 'launcher.trialLaunch',
  summary: 'Try a game with play money',
  method: 'POST',
  relay: { codes: ['GCS_gameTrialLaunch'] },
  moduleId: 'GAMELODEMO3',
  guard: 'visitor',
  body: 'json',
  envelope: 'wps',
  idempotent: false,
  rate: { requests: 30, seconds: 60, per: 'address' },
  request: z.object({
    nodeId: code.optional(),
    gameId: code.optional(),
    roomId: code.optional(),
    vassalage: code.optional(),
    platform: z.string().max(60).optional(),
    clientType: z.number().int().min(0).max(9).optional(),
    language: z.string().max(8).optional(),
  }),
  response: launched,
  errors: ['game.not.found', 'game.closed', 'game.demo.none', 'account.blocked'],
});

/** Everything a member needs to check one of their own rounds. `serverSeed` is there once its pair was rotated away. */
export const roundFairnessShape = z.object({
  betID: id,
  game: z.string(),
  version: z.string(),
  mode: z.string(),
  choice: z.unknown(),
  /** The moves made, in order; a game of one step has none. */ moves: z.array(z.unknown()),
  playedAt: moment,
  active: z.boolean(),
  /** Called off: it paid nothing, whatever it drew. */ voided: z.boolean(),
  amount: z.number().int(),
  payout: z.number().int(),
  payoutMultiplier: z.number(),
  pairId: id,
  serverSeedHash: z.string(),
  serverSeed: z.string().nullable(),
  clientSeed: z.string(),
  nonce: z.number().int(),
  state: z.array(z.unknown()),
});

/** Fairness data of one of the member's own rounds. */
export const roundFairness = defineCall({
  id: 'launcher.roundFairness',
  summary: 'Fairness data of an own round',
  method: 'GET',
  path: '/wps/fairness/rounds/:id',
  guard: 'member',
  body: 'none',
  envelope: 'wps',
  idempotent: true,
  params: z.object({ id }),
  response: roundFairnessShape,
  errors: ['round.not.found'],
});

// The RGS (facts/providers.md section 1): POST JSON on the games' origin, amounts in 1e-6 units, the session id in every body is the only credential.

const sessionID = z.string().min(1).max(200);
const micro = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const balance = z.object({ amount: z.number().int(), currency: z.string() });
/**
 * One round as the protocol shows it. `state` is never empty; `event` is the place to resume from, as the client last said. `active`: it waits for its
 * end. `open`: it still takes moves, and `payout` is what taking the money now would pay; `step`: how many moves it has had. `voided`: the house called it off, the stake went back and it pays nothing.
 */
const round = z.object({
  betID: id,
  amount: micro,
  payout: micro,
  payoutMultiplier: z.number(),
  costMultiplier: z.number(),
  active: z.boolean(),
  open: z.boolean(),
  voided: z.boolean(),
  step: z.number().int(),
  mode: z.string(),
  event: z.string().nullable(),
  state: z.array(z.unknown()).min(1),
});
const jurisdiction = z.object({
  socialCasino: z.boolean(),
  disabledFullscreen: z.boolean(),
  disabledTurbo: z.boolean(),
  disabledSuperTurbo: z.boolean(),
  disabledAutoplay: z.boolean(),
  disabledSlamstop: z.boolean(),
  disabledSpacebar: z.boolean(),
  disabledBuyFeature: z.boolean(),
  displayNetPosition: z.boolean(),
  displayRTP: z.boolean(),
  displaySessionTimer: z.boolean(),
  minimumRoundDuration: z.number().int(),
});
const config = z.object({
  gameID: z.string(),
  minBet: micro,
  maxBet: micro,
  stepBet: micro,
  defaultBetLevel: micro,
  betLevels: z.array(micro),
  betModes: z.record(
    z.string(),
    z.object({ cost: z.number(), returnLowest: z.string(), returnHighest: z.string(), maxMultiplier: z.number() }),
  ),
  jurisdiction,
});

const rgs = { listener: 'games', method: 'POST', guard: 'open', body: 'json', envelope: 'rgs' } as const;
const session = z.object({ sessionID });
const rgsRate = { requests: 1200, seconds: 60, per: 'caller' } as const;

/** Opens the game's conversation: balance, the active or last round, bet limits. Must come before the first play. */
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
      /** Play money: nothing of it is real. */ funPlay: z.boolean(),
      currencySymbol: z.string(),
    }),
  }),
  errors: ['game.session.invalid'],
});

/** The balance; polling it does not keep a session alive. */
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
 * One bet. Stake = amount x the mode's cost. `meta` is the choice of games that have one. The protocol has no key; a client that sends `requestID`
 * (ours does) may repeat the request and gets the same round.
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
    amount: micro,
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

/** Credits the active round's win and closes it: in a round of several steps, takes the money. `betID`, where it is sent: only that round. Without an active round it only answers the balance. An expired session too is paid, and may ask again for a reply it lost; then it hears no more. */
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

/** Keeps, word for word, how far the client has shown the active round. */
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
 * A move inside a round of several steps; `action` is the move, in the game's words. `meta.step`: how many moves of the round the caller has seen. The last
 * step asked again with the same action answers the same; any other step refuses with `round.moved`. `meta.betID`, where it is sent: only in that round.
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

/** A finished round played back, without a session and without amounts. `event` is the round's betID. */
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

// Ours, beside the protocol: what a first-party game shows about fairness. A foreign vendor's session is refused.

/** The seed pair in use and the next, for the game's own session. */
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

/** Reveals the pair `pairId` and starts the next. */
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

/** The last rounds of this member in this game, newest first, each with what is needed to check it. */
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

/** The calls of launching and the RGS. */
export const launcherCalls = [
  launchGame,
  trialLaunch,
  roundFairness,
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
