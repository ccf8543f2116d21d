import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut, id, pageOf, pageQuery, timestamp } from '../../wire.ts';
import { changeOutcome } from '../console/changes.ts';
import { reason } from '../console/shared.ts';
import { deskSetting, editMargin, editSetting } from './console-setting.ts';
import { change, overround, read } from './console-shared.ts';
import { deskTickets, deskTicketView } from './console-tickets.ts';
import {
  eventStates,
  leagueCode,
  legResults,
  marketStates,
  outcomeCode,
  price,
  quarterLine,
  score,
  sportCode,
} from './shapes.ts';

// What operators see and set of sports. Amounts are whole units of the brand's currency; an
// overround is in ten-thousandths (10500: the book is 105 %).

const ofEvent = z.object({ id });

/** The kinds of proposals: the result of an event, or markets that become void for good. */
export const proposalKinds = ['result', 'void'] as const;
const side = z.enum(['home', 'away']);
const count = z.number().int().min(0).max(999);
const pair = z.object({ home: count, away: count });
const period = z.object({
  isComplete: z.boolean(),
  /** Who won a set, map or game; in Muay Thai who stopped the fight in the round. */
  winner: side.nullable(),
  /** By what the sport counts: `goals`, `corners`, `points` ... */
  counts: z.record(z.string().regex(/^[a-z_]{1,20}$/), pair),
});

/** A result as an operator enters it (`MatchFacts` of `@chokdee/games`, without the sport). */
export const enteredFacts = z.object({
  status: z.enum(['finished', 'abandoned', 'postponed', 'cancelled', 'walkover', 'retired']),
  periods: z.array(period).max(20),
  overtime: z.array(period).max(12),
  winner: side.nullable(),
  minute: count.nullable(),
  /** Of a postponed or abandoned match: hours to its new start, or waited without one. */
  delayHours: z.number().int().min(0).max(9_999).nullable(),
  hasFormatChanged: z.boolean(),
  goals: z.array(z.object({ minute: count, side, player: z.string().max(60), isOwn: z.boolean() })).max(60),
});

/** The result of an outright as an operator enters it. Competitors by their outcome codes. */
export const enteredStanding = z.object({
  /** Several share the title: a dead heat. */
  winners: z.array(outcomeCode).min(1).max(60),
  /** Bets on them are void. */
  withdrawn: z.array(outcomeCode).max(60),
});

/** Something entered by one operator that another one decides. */
const proposal = z.object({
  proposalId: id,
  kind: z.enum(proposalKinds),
  /** An ended event gets another result. */
  isCorrection: z.boolean(),
  /** The result of a match. */
  facts: enteredFacts.nullable(),
  /** The result of an outright. */
  standing: enteredStanding.nullable(),
  marketIds: z.array(id),
  reason: z.string(),
  state: z.enum(['open', 'confirmed', 'rejected']),
  proposedBy: z.string(),
  /** The caller entered it: somebody else confirms. */
  isOwn: z.boolean(),
  proposedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
});

const deskEvent = z.object({
  eventId: id,
  kind: z.enum(['match', 'outright']),
  sport: z.string(),
  league: z.string(),
  leagueName: z.string(),
  name: z.string(),
  startsAt: timestamp,
  state: z.enum(eventStates),
  score: score.nullable(),
  /** Suspended by an operator, with all its markets. */
  isHeld: z.boolean(),
  /** Markets that take bets, and those that an operator suspended alone. */
  open: z.number().int(),
  held: z.number().int(),
  tickets: z.number().int(),
  staked: amountOut,
  /** The most that open markets can cost: of each the largest payout less its stakes. */
  loss: amountOut,
  resultVersion: z.number().int(),
  waiting: proposal.pick({ proposalId: true, kind: true, proposedBy: true, isOwn: true }).nullable(),
});

/** The leagues, for filters, and how many proposals wait. */
export const deskSports = defineCall({
  ...read,
  id: 'sports.desk',
  summary: 'Leagues of the brand, and proposals that wait',
  path: '/console/sports',
  response: z.object({
    leagues: z.array(z.object({ league: z.string(), sport: z.string(), name: z.string() })),
    /** Proposals that wait for a decision. */
    waiting: z.number().int(),
  }),
});

/** Events by start: those without a result soonest first, the others newest first. */
export const deskEvents = defineCall({
  ...read,
  id: 'sports.deskEvents',
  summary: 'Events with stakes and liabilities',
  path: '/console/sports/events',
  query: z.object({
    ...pageQuery,
    sport: sportCode.optional(),
    league: leagueCode.optional(),
    /** `open`: without a result; `due`: begun without one. */
    state: z.enum([...eventStates, 'open', 'due']).default('open'),
    /** A part of the name of a league or competitor, or the id of an event. */
    text: z.string().trim().max(40).optional(),
  }),
  response: pageOf(deskEvent, z.object({})),
});

const deskOutcome = z.object({
  outcome: z.string(),
  name: z.string().nullable(),
  /** Decimal odds in thousandths, with and before an own margin; null while not offered. */
  price: price.nullable(),
  base: price.nullable(),
  result: z.enum(legResults).nullable(),
  tickets: z.number().int(),
  staked: amountOut,
  /** What all tickets on it can pay; combinations count in full. */
  payout: amountOut,
  /** What the brand keeps when it wins: all stakes of the market less its payout. */
  ifWins: amountOut,
});
const deskMarket = z.object({
  marketId: id,
  type: z.string(),
  group: z.string(),
  line: quarterLine.nullable(),
  /** As the feed says. */
  state: z.enum(marketStates),
  isHeld: z.boolean(),
  /** The book at present prices in ten-thousandths; null while an outcome is not offered. */
  overround: z.number().int().nullable(),
  staked: amountOut,
  loss: amountOut,
  outcomes: z.array(deskOutcome),
});
const deskEventDetail = deskEvent.extend({
  isVirtual: z.boolean(),
  home: z.string().nullable(),
  away: z.string().nullable(),
  players: z.array(z.object({ code: z.string(), side: side.nullable(), name: z.string() })),
  /** The draw that decides a simulated match: its result is not entered. */
  drawId: id.nullable(),
  ruleVersion: z.string(),
  /** Own values; null: those of the brand. */
  overround: overround.nullable(),
  mostMarket: amountOut.nullable(),
  mostEvent: amountOut.nullable(),
  /** The limits of the brand. */
  limits: z.object({ mostMarket: amountOut, mostEvent: amountOut }),
  facts: enteredFacts.extend({ status: z.string() }).nullable(),
  standing: enteredStanding.nullable(),
  list: z.array(deskMarket),
  /** The newest first. */
  proposals: z.array(proposal),
  results: z.array(
    z.object({
      version: z.number().int(),
      at: timestamp,
      reason: z.string(),
      enteredBy: z.string().nullable(),
      confirmedBy: z.string().nullable(),
    }),
  ),
});

/** One event with its markets, liabilities by outcome, proposals and versions of its result. */
export const deskEventView = defineCall({
  ...read,
  id: 'sports.deskEvent',
  summary: 'One event with markets, liabilities and results',
  path: '/console/sports/events/:id',
  params: ofEvent,
  response: deskEventDetail,
  errors: ['request.not.found'],
});

const hold = z.object({ held: z.boolean(), reason });

/** Suspends all markets of an event, or lifts that. A bet not yet committed is refused. */
export const holdEvent = defineCall({
  ...change,
  id: 'sports.holdEvent',
  summary: 'Suspend or reopen all markets of an event',
  method: 'PUT',
  path: '/console/sports/events/:id/hold',
  permission: 'sports.markets.hold',
  params: ofEvent,
  request: hold,
  response: deskEventDetail,
  errors: ['request.not.found'],
});

/** Suspends one market, or lifts that. A bet not yet committed is refused. */
export const holdMarket = defineCall({
  ...change,
  id: 'sports.holdMarket',
  summary: 'Suspend or reopen a market',
  method: 'PUT',
  path: '/console/sports/markets/:id/hold',
  permission: 'sports.markets.hold',
  params: ofEvent,
  request: hold,
  response: deskEventDetail,
  errors: ['request.not.found'],
});

/**
 * Sets margin and limits of one event; null returns to the brand's. Prices change at once. All of
 * it waits for a second person when the margin (what is above 100 %) or a limit is beyond the
 * bound, appears or disappears.
 */
export const editEventTerms = defineCall({
  ...change,
  id: 'sports.editEvent',
  summary: 'Set margin and limits of an event',
  method: 'PUT',
  path: '/console/sports/events/:id/terms',
  permission: 'sports.terms.edit',
  params: ofEvent,
  request: z.object({
    overround: overround.nullable(),
    mostMarket: amountIn.nullable(),
    mostEvent: amountIn.nullable(),
    reason,
  }),
  response: changeOutcome,
  errors: ['request.not.found', 'amount.invalid', 'sports.setting.order', 'change.waiting'],
});

/** The proposals that wait for a decision, oldest first. */
export const openProposals = defineCall({
  ...read,
  id: 'sports.proposals',
  summary: 'Results and void markets that wait for a decision',
  path: '/console/sports/proposals',
  query: z.object(pageQuery),
  response: pageOf(
    proposal
      .omit({ facts: true, standing: true, marketIds: true })
      .extend({ eventId: id, name: z.string(), leagueName: z.string() }),
    z.object({}),
  ),
});

/**
 * Enters the result of an event, or asks that markets become void; another operator decides. The
 * reason is read by members; a first result needs none.
 */
export const proposeOutcome = defineCall({
  ...change,
  id: 'sports.propose',
  summary: 'Enter a result, or ask that markets become void',
  method: 'POST',
  path: '/console/sports/events/:id/proposals',
  permission: 'sports.results.enter',
  params: ofEvent,
  request: z.object({
    proposalId: id,
    kind: z.enum(proposalKinds),
    /** Of the result of a match. */
    facts: enteredFacts.optional(),
    /** Of the result of an outright. */
    standing: enteredStanding.optional(),
    /** Of void markets. */
    marketIds: z.array(id).max(500).optional(),
    reason: z.string().trim().max(500).default(''),
  }),
  response: deskEventDetail,
  errors: [
    'request.not.found',
    'command.conflict',
    'sports.facts.wrong',
    'sports.standing.wrong',
    'sports.result.early',
    'sports.result.drawn',
    'sports.result.reason',
    'sports.void.none',
    'sports.proposal.waiting',
  ],
});

/** Confirms or rejects a proposal of somebody else; an own one can be rejected only. */
export const decideOutcome = defineCall({
  ...change,
  id: 'sports.decide',
  summary: 'Confirm or reject a result or void markets',
  method: 'POST',
  path: '/console/sports/proposals/:id/decide',
  permission: 'sports.results.confirm',
  params: ofEvent,
  request: z.object({ accept: z.boolean() }),
  response: deskEventDetail,
  errors: [
    'request.not.found',
    'sports.proposal.decided',
    'sports.proposal.same',
    'operator.related',
    'sports.proposal.stale',
    'sports.facts.wrong',
    'sports.result.drawn',
    'sports.void.none',
  ],
});

/** The operators' calls of the sports module. */
export const sportsConsoleCalls = [
  deskSports,
  deskEvents,
  deskEventView,
  holdEvent,
  holdMarket,
  editEventTerms,
  deskSetting,
  editSetting,
  editMargin,
  openProposals,
  proposeOutcome,
  decideOutcome,
  deskTickets,
  deskTicketView,
] as const;
