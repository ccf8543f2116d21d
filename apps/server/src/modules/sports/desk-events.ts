import type { Input, Output } from '@chokdee/contract/call';
import type { deskEvents, deskEventView, deskSports, openProposals } from '@chokdee/contract/calls/sports/console';
import type { Database, Queryable } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { offsetOf, toPage, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inLanguage } from '../messages/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { lossOfMarkets } from './judge.ts';
import { standingOut } from './standings.ts';
import { eventNames, outcomeName, scoreOut } from './out.ts';
import { countOpenProposals, readOpenProposals, readProposals, readWaiting, type ProposalRow } from './proposals.ts';
import { isMatch } from './results.ts';
import { readSetting } from './settings.ts';
import { findEvent, readEvents, readExposure, readMarkets, type EventRow, type MarketRow } from './store.ts';
import type { Names } from './types.ts';

/** Versions of a result that the page of an event shows. */
const SHOWN_RESULTS = 20;

/** The leagues of a brand, and how many proposals wait. */
export async function readDesk(
  database: Database,
  { brandId, language }: DeskCaller,
): Promise<Output<typeof deskSports>> {
  const [leagues, waiting] = await Promise.all([
    database.query<{ code: string; sport: string; names: Names }>(
      'select code, sport, names from sports.league where brand_id = $1 order by position, code',
      [brandId],
    ),
    countOpenProposals(database, brandId),
  ]);
  return {
    leagues: leagues.map(({ code, sport, names }) => ({ league: code, sport, name: inLanguage(names, language) })),
    waiting,
  };
}

/** What the markets of an event have at stake. */
interface StakeRow {
  readonly event_id: string;
  readonly open: number;
  readonly held: number;
  readonly tickets: number;
  readonly staked: bigint;
  readonly loss: bigint;
}

/** The stakes of events. Decided markets cost nothing more. */
const readStakes = (db: Queryable, eventIds: readonly string[]): Promise<StakeRow[]> =>
  db.query<StakeRow>(
    `select
       m.event_id,
       (count(*) filter (
         where m.state = 'active' and not m.is_held and not m.is_event_held and m.closes_at > platform.clock()
       ))::integer as open,
       (count(*) filter (where m.is_held))::integer as held,
       coalesce(sum(x.tickets), 0)::integer as tickets,
       coalesce(sum(x.staked), 0)::bigint as staked,
       coalesce(sum(greatest(x.top - x.staked, 0)) filter (where m.results is null), 0)::bigint as loss
     from sports.market m
     left join lateral (
       select sum(e.tickets) as tickets, sum(e.staked) as staked, max(e.payout) as top
       from sports.exposure e
       where e.market_id = m.market_id
     ) x on true
     where m.event_id = any ($1::uuid[])
     group by m.event_id`,
    [eventIds],
  );

/** An event as lists and its page show it. */
function eventOut(
  row: EventRow,
  stakes: StakeRow | undefined,
  proposal: ProposalRow | undefined,
  { operatorId, language }: DeskCaller,
) {
  return {
    eventId: row.event_id,
    kind: row.kind,
    sport: row.sport,
    league: row.league,
    leagueName: inLanguage(row.league_names, language),
    name: eventNames(row, language).name,
    startsAt: row.starts_at.getTime(),
    state: row.state,
    score: scoreOut(row),
    isHeld: row.is_held,
    open: stakes?.open ?? 0,
    held: stakes?.held ?? 0,
    tickets: stakes?.tickets ?? 0,
    staked: wireOf(stakes?.staked ?? 0n),
    loss: wireOf(stakes?.loss ?? 0n),
    resultVersion: row.result_version,
    waiting: proposal
      ? {
          proposalId: proposal.proposal_id,
          kind: proposal.kind,
          proposedBy: proposal.proposed_name,
          isOwn: proposal.proposed_by === operatorId,
        }
      : null,
  };
}

/** The states of events without a result. */
const OPEN: readonly string[] = ['scheduled', 'live', 'postponed'];

/** A page of events: open ones soonest first, those of an ended state newest first. */
export async function readDeskEvents(
  database: Database,
  caller: DeskCaller,
  query: Input<typeof deskEvents>['query'] & PageRequest,
): Promise<Output<typeof deskEvents>> {
  const { state = 'open' } = query;
  const states: readonly string[] = state === 'open' || state === 'due' ? OPEN : [state];
  const where = `where e.brand_id = $1
    and e.state = any ($6::text[])
    and (not $7::boolean or e.starts_at <= platform.clock())
    and ($2::text is null or e.sport = $2)
    and ($3::text is null or e.league = $3)
    and ($4::text is null or exists (
      select
      from (values (e.home_names), (e.away_names), (e.names), (l.names)) as texts (names)
      cross join lateral jsonb_each_text(coalesce(texts.names, '{}')) as text
      where strpos(lower(text.value), lower($4)) > 0
    ))
    and ($5::uuid is null or e.event_id = $5)`;
  const isId = /^[0-9a-f-]{36}$/i.test(query.text ?? '');
  const text = query.text === undefined || query.text === '' ? null : query.text;
  const values = [
    caller.brandId,
    query.sport ?? null,
    query.league ?? null,
    isId ? null : text,
    isId ? text : null,
    states,
    state === 'due',
  ];
  const [[count], events] = await Promise.all([
    database.query<{ total: number }>(
      `select count(*)::integer as total
       from sports.event e
       join sports.league l on l.brand_id = e.brand_id and l.code = e.league
       ${where}`,
      values,
    ),
    readEvents(
      database,
      `${where} order by e.starts_at ${OPEN.includes(states[0]!) ? 'asc' : 'desc'}, e.event_id limit $8 offset $9`,
      [...values, query.size, offsetOf(query)],
    ),
  ]);
  const ids = events.map(({ event_id }) => event_id);
  const [stakes, proposals] = await Promise.all([readStakes(database, ids), readOpenProposals(database, ids)]);
  const list = events.map((row) =>
    eventOut(
      row,
      stakes.find(({ event_id }) => event_id === row.event_id),
      proposals.find(({ event_id }) => event_id === row.event_id),
      caller,
    ),
  );
  return { ...toPage(list, count!.total, query.size), footer: {} };
}

type Entered = NonNullable<Output<typeof deskEventView>['facts']>;

/** The facts of a match as operators read and enter them; null before it and of an outright. */
function factsOut(facts: EventRow['facts']): Entered | null {
  if (facts === null || !isMatch(facts)) return null;
  const { sport: _sport, absent: _absent, ...entered } = facts;
  return entered as unknown as Entered;
}

const proposalOut = (row: ProposalRow, operatorId: string) => ({
  proposalId: row.proposal_id,
  kind: row.kind,
  isCorrection: row.is_correction,
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposed_name,
  isOwn: row.proposed_by === operatorId,
  proposedAt: row.proposed_at.getTime(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.getTime() ?? null,
});

type Exposure = Awaited<ReturnType<typeof readExposure>>;

/** A market with what is at stake on each outcome. */
function marketOut(row: MarketRow, exposure: Exposure, language: string) {
  const own = exposure.filter(({ market_id }) => market_id === row.market_id);
  const staked = own.reduce((sum, each) => sum + each.staked, 0n);
  const prices = row.outcomes.map(({ price }) => price);
  return {
    marketId: row.market_id,
    type: row.type,
    group: row.market_group,
    line: row.line,
    state: row.state,
    isHeld: row.is_held,
    overround: prices.includes(null)
      ? null
      : Math.round(prices.reduce<number>((sum, price) => sum + 10_000_000 / price!, 0)),
    staked: wireOf(staked),
    loss: wireOf(row.results === null ? lossOfMarkets(own) : 0n),
    outcomes: row.outcomes.map(({ outcome, price, base, ...named }) => {
      const at = own.find((each) => each.outcome === outcome);
      return {
        outcome,
        name: outcomeName(named, language),
        price,
        base,
        result: row.results?.[outcome]?.result ?? null,
        tickets: at?.tickets ?? 0,
        staked: wireOf(at?.staked ?? 0n),
        payout: wireOf(at?.payout ?? 0n),
        ifWins: wireOf(staked - (at?.payout ?? 0n)),
      };
    }),
  };
}

/** One event with its markets, proposals and results. Refuses with `request.not.found`. */
export async function readDeskEvent(
  database: Database,
  caller: DeskCaller,
  eventId: string,
): Promise<Output<typeof deskEventView>> {
  const row = await findEvent(database, caller.brandId, eventId);
  if (!row) throw new Refusal('request.not.found');
  const [markets, exposure, [stakes], proposals, results, setting] = await Promise.all([
    readMarkets(database, 'where m.event_id = $1', [row.event_id]),
    readExposure(database, [row.event_id]),
    readStakes(database, [row.event_id]),
    readProposals(database, row.event_id),
    database.query<{
      version: number;
      at: Date;
      reason: string;
      entered_by: string | null;
      confirmed_by: string | null;
    }>(
      `select version, at, reason, entered_by, confirmed_by
       from sports.result
       where event_id = $1
       order by version desc
       limit ${SHOWN_RESULTS}`,
      [row.event_id],
    ),
    readSetting(database, caller.brandId),
  ]);
  const { home, away } = eventNames(row, caller.language);
  return {
    ...eventOut(
      row,
      stakes,
      proposals.find(({ state }) => state === 'open'),
      caller,
    ),
    isVirtual: row.is_virtual,
    home,
    away,
    players: row.players.map(({ code, side, name }) => ({ code, side, name })),
    drawId: row.draw_id,
    ruleVersion: row.rules.version,
    overround: row.overround,
    mostMarket: row.most_market === null ? null : wireOf(row.most_market),
    mostEvent: row.most_event === null ? null : wireOf(row.most_event),
    limits: { mostMarket: wireOf(setting.most_market), mostEvent: wireOf(setting.most_event) },
    facts: factsOut(row.facts),
    standing: standingOut(row.facts),
    list: markets.map((market) => marketOut(market, exposure, caller.language)),
    proposals: proposals.map((each) => ({
      ...proposalOut(each, caller.operatorId),
      facts: factsOut(each.facts) as never,
      standing: standingOut(each.facts),
      marketIds: [...each.markets],
    })),
    results: results.map(({ version, at, reason, entered_by, confirmed_by }) => ({
      version,
      at: at.getTime(),
      reason,
      enteredBy: entered_by,
      confirmedBy: confirmed_by,
    })),
  };
}

/** A page of the proposals that wait for a decision, oldest first. */
export async function readOpenList(
  database: Database,
  caller: DeskCaller,
  page: PageRequest,
): Promise<Output<typeof openProposals>> {
  const [rows, total] = await Promise.all([
    readWaiting(database, caller.brandId, { limit: page.size, offset: offsetOf(page) }),
    countOpenProposals(database, caller.brandId),
  ]);
  const events = await readEvents(database, 'where e.event_id = any ($1::uuid[])', [
    rows.map(({ event_id }) => event_id),
  ]);
  const list = rows.map((row) => {
    const event = events.find(({ event_id }) => event_id === row.event_id)!;
    return {
      ...proposalOut(row, caller.operatorId),
      eventId: row.event_id,
      name: eventNames(event, caller.language).name,
      leagueName: inLanguage(event.league_names, caller.language),
    };
  });
  return { ...toPage(list, total, page.size), footer: {} };
}
