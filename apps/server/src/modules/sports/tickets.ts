import { createHash } from 'node:crypto';
import { betNumberOf } from '@chokdee/contract/bet-number';
import type { Input, Output } from '@chokdee/contract/call';
import type { judgeTicket, placeTicket } from '@chokdee/contract/calls/sports/tickets';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { Database } from '@chokdee/database/database';
import { canonical } from '@chokdee/fairness/verify';
import { esportCodes } from '@chokdee/games/sports/types';
import type { Commands, MoneyAnswer } from '@chokdee/ledger/commands';
import { errorText } from '@chokdee/locales/error-text';
import { wireOf } from '@chokdee/money/amount';
import { writeDecimal } from '@chokdee/odds/decimal';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { placeJudged } from '../../platform/memory.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createFactsMemory, type FactsMemory, type TicketFacts } from './facts.ts';
import { judge, type JudgedLeg, type JudgedTicket, type TicketBody } from './judge.ts';
import { ticketOut, type MyTickets } from './my-tickets.ts';
import { SPORTS_VERSION, type TicketDetail } from './types.ts';
import { sportsVendor } from './vendors.ts';

/** What tickets need to know of a call. */
export type TicketContext = Pick<CallContext, 'language' | 'player'> & {
  readonly brand: Pick<CallContext['brand'], 'id'>;
};

/** The answer of `sports.place`. */
interface PlaceAnswer extends MoneyAnswer {
  readonly reason?: string;
  readonly balance?: string;
  /** Of an accepted ticket. */
  readonly number?: string;
  readonly placedAt?: string;
}

/** The refusals of the database that a new judgement explains with the numbers of now. */
const JUDGED_AGAIN = new Set([
  'moved',
  'related',
  'sports.member',
  'sports.member_event',
  'sports.market',
  'sports.event',
]);
const isJudgedAgain = ({ reason }: PlaceAnswer): boolean => JUDGED_AGAIN.has(reason ?? '');

/** A ticket as the database refused it, when judging it again found no reason. */
const LIMITS: Readonly<Record<string, ErrorCode>> = {
  'sports.member': 'sports.limit.member',
  'sports.member_event': 'sports.limit.event',
  'sports.market': 'sports.limit.market',
  'sports.event': 'sports.limit.event',
};

/** The refusals of a ticket's form; the second set names its related legs. */
const FORM_FAULTS = new Set<ErrorCode>(['sports.legs.count', 'sports.system.unknown']);
const RELATED_FAULTS = new Set<ErrorCode>(['sports.legs.same-event', 'sports.legs.related']);

const faultOut = (code: ErrorCode | null, language: string) =>
  code && { code, message: errorText(code, language) ?? code };

/** A judged ticket as answers have it. */
function quoteOut(judged: JudgedTicket, language: string): Output<typeof judgeTicket> {
  const { legs, odds, fault } = judged;
  return {
    legs: legs.map(({ selection, price, market, state, moved, related, fault: legFault }) => ({
      marketId: selection.marketId,
      outcome: selection.outcome,
      price,
      line: market?.line ?? null,
      state,
      moved,
      related: [...related],
      fault: faultOut(legFault, language),
    })),
    odds: odds && writeDecimal(odds, 2, 'down'),
    lines: judged.lines,
    stakePerLine: wireOf(judged.perLine),
    risk: wireOf(judged.risk),
    mostPayout: wireOf(judged.mostPayout),
    leastStake: wireOf(judged.leastStake),
    mostStake: wireOf(judged.mostStake),
    limit: judged.limit,
    fault: faultOut(fault, language),
    accepted: fault === null && legs.every((leg) => leg.fault === null),
    ruleVersion: ruleVersionOf(legs),
  };
}

/** The versions of the betting rules of a ticket. */
const ruleVersionOf = (legs: readonly JudgedLeg[]): string =>
  [...new Set(legs.map(({ event }) => event?.rules.version ?? ''))].filter((version) => version !== '').join(' ');

/** Refuses a ticket with a fault; the value is its quote of now. */
function refuseFaults(judged: JudgedTicket, language: string): void {
  const faulty = judged.legs.flatMap(({ fault }, at) => (fault === null ? [] : [{ at, fault }]));
  const isRelated = judged.fault !== null && RELATED_FAULTS.has(judged.fault);
  const isForm = isRelated || (judged.fault !== null && FORM_FAULTS.has(judged.fault));
  const code: ErrorCode | null = isForm
    ? judged.fault
    : faulty.length === 0
      ? judged.fault
      : faulty.every(({ fault }) => fault === 'sports.price.changed')
        ? 'sports.prices.changed'
        : 'sports.legs.refused';
  if (code === null) return;
  const named = isRelated ? faulty.filter(({ at }) => judged.legs[at]!.related.length > 0) : isForm ? [] : faulty;
  throw new Refusal(code, {
    fields:
      named.length > 0
        ? Object.fromEntries(named.map(({ at, fault }) => [`selections.${at}`, { code: fault }]))
        : code.startsWith('sports.stake') || code.startsWith('sports.limit')
          ? { stake: { code } }
          : { selections: { code } },
    value: quoteOut(judged, language),
  });
}

/** What a wager keeps of a ticket. */
function detailOf(body: TicketBody, judged: JudgedTicket): TicketDetail {
  return {
    version: 1,
    kind: 'sports',
    ticket: body.kind,
    esport: esportCodes.has(judged.legs[0]!.event!.sport),
    system: body.kind === 'system' ? (body.system ?? 'custom') : null,
    sizes: judged.system?.sizes ?? [judged.legs.length],
    lines: judged.lines,
    format: body.format ?? 'decimal',
    entered: String(judged.entered),
    perLine: String(judged.perLine),
    win: String(judged.mostPayout - judged.risk),
    legs: judged.legs.map(({ market, event, price, selection }) => ({
      event: event!.event_id,
      market: market!.market_id,
      sport: event!.sport,
      type: market!.type,
      line: market!.line,
      outcome: selection.outcome,
      price: price!,
      score: null,
      rules: event!.rules.version,
    })),
  };
}

/** The command that places a ticket. A combination counts for the vendor of its first leg. */
function commandOf(
  ticketId: string,
  body: TicketBody,
  judged: JudgedTicket,
  { hash, context }: { readonly hash: string; readonly context: TicketContext },
) {
  const player = playerIn(context);
  const [first] = judged.legs;
  const { vendor, event_id } = first!.event!;
  return {
    id: ticketId,
    memberId: player.memberId,
    brandId: context.brand.id,
    hash,
    kind: body.kind,
    vendor,
    game: sportsVendor(vendor).game,
    gameVersion: SPORTS_VERSION,
    currency: player.currency,
    session: player.sessionId,
    round: body.kind === 'single' ? event_id : ticketId,
    stake: String(judged.risk),
    setting: String(judged.setting.revision),
    price: judged.odds && writeDecimal(judged.odds, 6, 'down'),
    ruleVersion: ruleVersionOf(judged.legs),
    detail: detailOf(body, judged),
    legs: judged.legs.map(({ market, event, price, selection, mostMarket, mostEvent }) => ({
      market: market!.market_id,
      event: event!.event_id,
      outcome: selection.outcome,
      price: price!,
      line: market!.line,
      version: String(market!.version),
      payout: String(judged.mostPayout),
      mostMember: String(judged.setting.most_member_market),
      mostMemberEvent: String(judged.setting.most_member_event),
      mostMarket: String(mostMarket),
      mostEvent: String(mostEvent),
      ownMarket: event!.most_market === null ? null : String(event!.most_market),
      ownEvent: event!.most_event === null ? null : String(event!.most_event),
    })),
  };
}

/** An accepted ticket as its answer has it: what was judged, with what the database gave it. */
function acceptedOut(
  ticketId: string,
  { number, placedAt }: PlaceAnswer,
  { body, judged, language }: { readonly body: TicketBody; readonly judged: JudgedTicket; readonly language: string },
) {
  return ticketOut(
    {
      id: ticketId,
      placed_at: new Date(placedAt!),
      settled_at: null,
      state: 'placed',
      stake: judged.risk,
      payout: 0n,
    },
    detailOf(body, judged),
    {
      number: betNumberOf(BigInt(number!)),
      reason: undefined,
      facts: {
        events: new Map(judged.legs.map(({ event }) => [event!.event_id, event!])),
        markets: new Map(judged.legs.map(({ market }) => [market!.market_id, market!])),
      },
      language,
    },
  );
}

/** The ticket as the facts kept allow it; null when only those of now can say. */
function judgedFrom(facts: TicketFacts | null, body: TicketBody): JudgedTicket | null {
  if (facts === null) return null;
  try {
    const judged = judge(body, facts);
    return judged.fault === null && judged.legs.every(({ fault }) => fault === null) ? judged : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function refusalOf(answer: PlaceAnswer): Refusal {
  switch (answer.status) {
    case 'insufficient':
      return new Refusal('balance.insufficient');
    case 'limit': {
      const code = LIMITS[answer.reason ?? ''];
      if (code) return new Refusal(code);
      return new Refusal('limit.exceeded', answer.reason === undefined ? {} : { value: { limit: answer.reason } });
    }
    case 'blocked':
      return new Refusal('account.blocked');
    case 'stale':
      return new Refusal('command.stale');
    case 'conflict':
      return new Refusal('command.conflict');
    case 'closed':
      if (answer.reason === 'moved') return new Refusal('system.busy');
      if (answer.reason === 'related') return new Refusal('sports.legs.related');
      return new Refusal(answer.reason === 'game' ? 'game.closed' : 'account.blocked');
    default:
      return new Refusal('system.busy');
  }
}

/** The tickets of members. */
export interface Tickets {
  /** Judges a ticket and writes nothing. */
  judge(body: TicketBody, context: TicketContext): Promise<Output<typeof judgeTicket>>;
  /** Places a ticket; refuses as `placeTicket` says. */
  place(body: Input<typeof placeTicket>['body'], context: TicketContext): Promise<Output<typeof placeTicket>>;
}

/**
 * Creates the tickets. A ticket is judged by the facts of `memory` and sent at once: the database
 * judges it again, and refuses it when they are old. Every refusal is explained by the facts of
 * now. `onTicket` receives the answer of each command.
 */
export function createTickets({
  database,
  commands,
  mine,
  memory = createFactsMemory(database),
  onTicket = () => undefined,
}: {
  readonly database: Database;
  readonly commands: Pick<Commands, 'run'>;
  readonly mine: Pick<MyTickets, 'read'>;
  readonly memory?: FactsMemory;
  readonly onTicket?: (answer: string) => void;
}): Tickets {
  /** The answer to a ticket that was placed before. */
  const repeated = async (
    context: TicketContext,
    ticketId: string,
    balance: bigint,
  ): Promise<Output<typeof placeTicket>> => {
    const [ticket] = await mine.read(context, [ticketId]);
    return { status: 'repeated', ticket: ticket!, balance: wireOf(balance) };
  };
  const marketIdsOf = ({ selections }: TicketBody): string[] =>
    selections.map(({ marketId }) => marketId.toLowerCase());
  return {
    judge: async (body, context) => {
      const caller = { brandId: context.brand.id, memberId: context.player?.memberId ?? null };
      const facts = await memory.read(caller, { marketIds: marketIdsOf(body), ticketId: null });
      return quoteOut(judge(body, facts), context.language);
    },
    place: async ({ ticketId: sent, ...body }, context) => {
      const { memberId } = playerIn(context);
      const { language, brand } = context;
      const ticketId = sent.toLowerCase();
      const hash = createHash('sha256').update(canonical(body)).digest('hex');
      const marketIds = marketIdsOf(body);
      return placeJudged<JudgedTicket, PlaceAnswer, Output<typeof placeTicket>>({
        kept: judgedFrom(memory.find(brand.id, marketIds), body),
        judgeAnew: async () => {
          const facts = await memory.read({ brandId: brand.id, memberId }, { marketIds, ticketId });
          if (facts.known && facts.known.hash !== hash) throw new Refusal('command.conflict');
          if (facts.known) return { repeated: await repeated(context, ticketId, facts.known.balance) };
          const judged = judge(body, facts);
          refuseFaults(judged, language);
          return { judged };
        },
        send: async (judged) => {
          const answer = await commands.run<PlaceAnswer>(
            'sports.place',
            commandOf(ticketId, body, judged, { hash, context }),
          );
          onTicket(answer.reason ?? answer.status);
          return answer;
        },
        accepted: (answer, judged) =>
          answer.status === 'ok'
            ? {
                status: 'accepted',
                ticket: acceptedOut(ticketId, answer, { body, judged, language }),
                balance: wireOf(BigInt(answer.balance!)),
              }
            : answer.status === 'replayed'
              ? repeated(context, ticketId, BigInt(answer.balance!))
              : null,
        isJudgedAgain,
        refusalOf,
      });
    },
  };
}
