import { isDeepStrictEqual } from 'node:util';
import type { Input } from '@chokdee/contract/call';
import type { proposeOutcome } from '@chokdee/contract/calls/sports/console';
import type { Database, Queryable } from '@chokdee/database/database';
import { sportFormats, type MatchFacts } from '@chokdee/games/sports/types';
import { wrongFacts } from '@chokdee/games/sports/wrong-facts';
import { readClock } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record } from '../audit/index.ts';
import { requireOtherPerson } from '../console/index.ts';
import type { DeskCaller } from './desk-caller.ts';
import { countChange, lockEvent, type OnChange } from './feed.ts';
import { cancelMarkets, isMatch, recordFacts, type Facts } from './results.ts';
import { standingOf } from './standings.ts';
import { readMarkets, type EventRow } from './store.ts';

/** A proposal as it is stored. */
export interface ProposalRow {
  readonly proposal_id: string;
  readonly event_id: string;
  readonly kind: 'result' | 'void';
  readonly is_correction: boolean;
  readonly facts: Facts | null;
  readonly markets: readonly string[];
  readonly reason: string;
  readonly based_on: number;
  readonly state: 'open' | 'confirmed' | 'rejected';
  readonly proposed_by: string;
  readonly proposed_name: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

const COLUMNS = `p.proposal_id, p.event_id, p.kind, p.is_correction, p.facts, p.markets, p.reason, p.based_on, p.state,
  p.proposed_by, p.proposed_name, p.proposed_at, p.decided_by, p.decided_name, p.decided_at`;
/** Proposals of an event that its page shows. */
const SHOWN = 20;

/** The last proposals of an event, newest first. */
export const readProposals = (db: Queryable, eventId: string): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(
    `select ${COLUMNS} from sports.proposal p where p.event_id = $1 order by p.proposed_at desc limit ${SHOWN}`,
    [eventId],
  );

/** The open proposals of events. */
export const readOpenProposals = (db: Queryable, eventIds: readonly string[]): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(
    `select ${COLUMNS} from sports.proposal p where p.event_id = any ($1::uuid[]) and p.state = 'open'`,
    [eventIds],
  );

/** How many proposals of a brand wait for a decision. */
export const countOpenProposals = async (db: Queryable, brandId: string): Promise<number> =>
  (
    await db.query<{ waiting: number }>(
      `select count(*)::integer as waiting
       from sports.proposal p
       join sports.event e on e.event_id = p.event_id
       where p.state = 'open' and e.brand_id = $1`,
      [brandId],
    )
  )[0]!.waiting;

/** A page of the proposals of a brand that wait for a decision, oldest first. */
export const readWaiting = (
  db: Queryable,
  brandId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(
    `select ${COLUMNS}
     from sports.proposal p
     join sports.event e on e.event_id = p.event_id
     where p.state = 'open' and e.brand_id = $1
     order by p.proposed_at, p.proposal_id
     limit $2 offset $3`,
    [brandId, limit, offset],
  );

const findProposal = async (db: Queryable, proposalId: string): Promise<ProposalRow | undefined> =>
  (await db.query<ProposalRow>(`select ${COLUMNS} from sports.proposal p where p.proposal_id = $1`, [proposalId]))[0];

/** What an operator enters. */
export type Proposed = Input<typeof proposeOutcome>['body'];

/**
 * What an operator decides counts as later than everything that a feed sends: feeds count
 * milliseconds or messages.
 */
const OPERATOR_SEQUENCE = 10n ** 15n;
/** Statuses of a match that was never begun. */
const UNPLAYED: ReadonlySet<string> = new Set(['postponed', 'cancelled', 'walkover']);
const SHORTEST_REASON = 3;

/** The facts of a match as an operator entered them. Refuses what cannot be, under its field. */
function factsOf({ sport, players }: EventRow, entered: NonNullable<Proposed['facts']>): MatchFacts {
  const facts: MatchFacts = { sport, ...entered };
  const known: readonly string[] = sportFormats[sport].counts;
  const wrong = [
    // Of a match without players nobody can be named as goalscorer, and no market asks for one.
    ...wrongFacts(facts).filter((path) => path !== 'goals' || players.length > 0),
    ...[...facts.periods, ...facts.overtime].flatMap(({ counts }, at) =>
      Object.keys(counts).some((count) => !known.includes(count)) ? [`periods.${at}.counts`] : [],
    ),
    ...(UNPLAYED.has(facts.status) && facts.periods.length + facts.overtime.length > 0 ? ['periods'] : []),
    ...facts.goals.flatMap(({ player }, at) =>
      players.some(({ code }) => code === player) ? [] : [`goals.${at}.player`],
    ),
  ];
  if (wrong.length > 0)
    throw new Refusal('sports.facts.wrong', {
      fields: Object.fromEntries(wrong.map((path) => [`facts.${path}`, { code: 'sports.facts.wrong' }])),
    });
  return facts;
}

/** Refuses a result that nobody may enter: of matches and virtual seasons that draws decide. */
function requireEnterable({ is_virtual, draw_id }: EventRow, facts: Facts): void {
  const isDrawn = isMatch(facts) ? draw_id !== null && facts.status !== 'cancelled' : is_virtual;
  if (isDrawn) throw new Refusal('sports.result.drawn');
}

/** The entered result of an event. Refuses what cannot be, under its field. */
async function enteredOf(tx: Queryable, event: EventRow, { facts, standing }: Proposed): Promise<Facts> {
  const field = event.kind === 'match' ? 'facts' : 'standing';
  if (event.kind === 'match' && facts) return factsOf(event, facts);
  if (event.kind === 'outright' && standing) return standingOf(tx, event, standing);
  throw new Refusal('validation.failed', { fields: { [field]: { code: 'field.required' } } });
}

/** Refuses markets that are not of the event, or none of which could become void. */
async function requireVoidable(tx: Queryable, event: EventRow, marketIds: readonly string[]): Promise<void> {
  const found = await readMarkets(tx, 'where m.event_id = $1 and m.market_id = any ($2::uuid[])', [
    event.event_id,
    marketIds,
  ]);
  if (marketIds.length === 0 || found.length < marketIds.length || found.every(({ state }) => state === 'cancelled'))
    throw new Refusal('sports.void.none');
}

/** Results and void markets that one operator enters and another decides. */
export interface Proposals {
  /** Enters. The same proposal sent again has one effect. Refuses as `proposeOutcome` says. */
  propose(by: DeskCaller, eventId: string, proposed: Proposed): Promise<void>;
  /** Decides; returns the event. Refuses as `decideOutcome` says. */
  decide(by: DeskCaller, proposalId: string, accept: boolean): Promise<string>;
}

/** Creates the use cases. */
export function createProposals({
  database,
  onChange,
}: {
  readonly database: Database;
  readonly onChange: OnChange;
}): Proposals {
  return {
    propose: ({ brandId, operatorId, actor }, eventId, proposed) =>
      database.transaction(async (tx) => {
        const event = await lockEvent(tx, brandId, eventId);
        if (!event) throw new Refusal('request.not.found');
        const { proposalId, kind, marketIds, reason } = proposed;
        const isResult = kind === 'result';
        const facts = isResult ? await enteredOf(tx, event, proposed) : null;
        const markets = isResult ? [] : [...new Set((marketIds ?? []).map((each) => each.toLowerCase()))].sort();
        const text = reason ?? '';
        const known = await findProposal(tx, proposalId);
        if (known) {
          const mine = [event.event_id, kind, facts, markets, text, operatorId];
          const stored = [known.event_id, known.kind, known.facts, known.markets, known.reason, known.proposed_by];
          if (isDeepStrictEqual(mine, stored)) return;
          throw new Refusal('command.conflict');
        }
        if (facts) {
          requireEnterable(event, facts);
          const isPlayed = !isMatch(facts) || !UNPLAYED.has(facts.status);
          if (isPlayed && event.starts_at > (await readClock(tx))) throw new Refusal('sports.result.early');
        } else await requireVoidable(tx, event, markets);
        const isCorrection = isResult && event.ended_at !== null;
        if ((!isResult || isCorrection) && text.length < SHORTEST_REASON)
          throw new Refusal('sports.result.reason', { fields: { reason: { code: 'sports.result.reason' } } });
        if ((await readOpenProposals(tx, [eventId])).length > 0) throw new Refusal('sports.proposal.waiting');
        const inserted = await tx.query(
          `insert into sports.proposal (
             proposal_id, event_id, kind, is_correction, facts, markets, reason, based_on, proposed_by, proposed_name
           )
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
           on conflict (proposal_id) do nothing
           returning proposal_id`,
          [
            proposalId,
            eventId,
            kind,
            isCorrection,
            facts && JSON.stringify(facts),
            markets,
            text,
            event.result_version,
            operatorId,
            actor.name,
          ],
        );
        if (inserted.length === 0) throw new Refusal('command.conflict');
        await record(tx, {
          brandId,
          actor,
          action: `sports.propose-${kind}`,
          subject: `sports-event:${eventId}`,
          reason: text,
          after: { proposalId, facts, markets },
        });
      }),

    decide: async ({ brandId, operatorId, actor }, proposalId, accept) => {
      const event = await database.transaction(async (tx) => {
        const found = await findProposal(tx, proposalId);
        const locked = found && (await lockEvent(tx, brandId, found.event_id));
        if (!locked) throw new Refusal('request.not.found');
        // Another decision may have been committed before the lock.
        const proposal = (await findProposal(tx, proposalId))!;
        if (proposal.state !== 'open') {
          if (proposal.decided_by === operatorId && (proposal.state === 'confirmed') === accept) return locked;
          throw new Refusal('sports.proposal.decided');
        }
        if (accept) {
          if (proposal.proposed_by === operatorId) throw new Refusal('sports.proposal.same');
          await requireOtherPerson(tx, proposal.proposed_by, operatorId);
          await apply(tx, locked, proposal, actor.name);
        }
        await tx.query(
          `update sports.proposal set
             state = $2,
             decided_by = $3,
             decided_name = $4,
             decided_at = platform.clock()
           where proposal_id = $1`,
          [proposalId, accept ? 'confirmed' : 'rejected', operatorId, actor.name],
        );
        await record(tx, {
          brandId,
          actor,
          action: accept ? 'sports.confirm' : 'sports.reject',
          subject: `sports-event:${locked.event_id}`,
          reason: proposal.reason,
          before: { state: locked.state, resultVersion: locked.result_version },
          after: { proposalId, kind: proposal.kind, facts: proposal.facts, markets: proposal.markets },
        });
        return locked;
      });
      if (accept) onChange(brandId, event.league, event.event_id);
      return event.event_id;
    },
  };
}

/** Carries out a proposal under the lock of its event. */
async function apply(tx: Queryable, event: EventRow, proposal: ProposalRow, confirmedBy: string): Promise<void> {
  const entry = { reason: proposal.reason, enteredBy: proposal.proposed_name, confirmedBy };
  if (proposal.kind === 'void') {
    if ((await cancelMarkets(tx, event, proposal.markets, entry)) === 0) throw new Refusal('sports.void.none');
  } else {
    if (proposal.based_on !== event.result_version) throw new Refusal('sports.proposal.stale');
    const sequence = event.sequence < OPERATOR_SEQUENCE ? OPERATOR_SEQUENCE : event.sequence + 1n;
    await recordFacts(tx, event, { facts: proposal.facts!, sequence, ...entry });
  }
  await countChange(tx, event);
}
