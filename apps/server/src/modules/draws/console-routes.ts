import {
  decideProposal,
  editCalendar,
  inspectDraw,
  listCalendars,
  monitorDraws,
  proposeResult,
} from '@chokdee/contract/calls/draws';
import type { Database } from '@chokdee/database/database';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { operatorActor } from '../audit/index.ts';
import { inLanguage } from '../messages/index.ts';
import type { CalendarGame, Calendars } from './calendars.ts';
import { countWaiting, readMonitor } from './monitor.ts';
import { copyNumbers, summaryOut } from './out.ts';
import { readProposals, type ProposalRow, type Proposals } from './proposals.ts';
import { drawWithProof } from './routes.ts';
import { readGames } from './store.ts';

/**
 * A proposal as an operator sees it. Open numbers are shown to nobody else: who confirms types them
 * independently.
 */
const proposalOut = (row: ProposalRow, operatorId: string) => ({
  proposalId: row.proposal_id,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  proposedBy: row.proposed_name,
  isOwn: row.proposed_by === operatorId,
  proposedAt: row.proposed_at.getTime(),
  decidedBy: row.decided_name,
  decidedAt: row.decided_at?.getTime() ?? null,
  numbers: row.state === 'open' && row.proposed_by !== operatorId ? null : copyNumbers(row.numbers),
});

const calendarOut = ({ game, upcoming }: CalendarGame, language: string) => ({
  game: game.code,
  name: inLanguage(game.names, language),
  source: game.source,
  demo: game.is_demo,
  zone: game.zone,
  schedule: game.schedule,
  saleSeconds: game.sale_seconds,
  lockSeconds: game.lock_seconds,
  resultSeconds: game.result_seconds,
  lateSeconds: game.late_seconds,
  voidSeconds: game.void_seconds,
  planHours: game.plan_hours,
  isOpen: game.is_open,
  upcoming: upcoming.map(({ issue, at }) => ({ issue, drawAt: at })),
});

/** The operator of a call, as use cases take it. */
function callerOf(context: CallContext) {
  const operator = operatorIn(context);
  return {
    brandId: context.brand.id,
    operatorId: operator.operatorId,
    actor: operatorActor(operator, context.address),
  };
}

/** Binds the operators' calls. */
export const consoleRoutes = (database: Database, calendars: Calendars, proposals: Proposals): Binding[] => [
  bind(listCalendars, async (_input, { brand, language }) => ({
    list: (await calendars.list(brand.id)).map((entry) => calendarOut(entry, language)),
  })),
  bind(editCalendar, async ({ params, body }, context) =>
    calendarOut(
      await calendars.edit(callerOf(context), params.game, {
        zone: body.zone,
        schedule: body.schedule,
        sale_seconds: body.saleSeconds,
        lock_seconds: body.lockSeconds,
        result_seconds: body.resultSeconds,
        late_seconds: body.lateSeconds,
        void_seconds: body.voidSeconds,
        plan_hours: body.planHours,
        is_open: body.isOpen,
        reason: body.reason,
      }),
      context.language,
    ),
  ),
  bind(monitorDraws, async ({ query }, context) => {
    const { operatorId, brandId } = callerOf(context);
    const [{ rows, total }, games, footer] = await Promise.all([
      readMonitor(
        database,
        {
          brandId,
          zone: context.brand.timeZone,
          attention: query.view === 'attention',
          game: query.game ?? null,
          state: query.state ?? null,
        },
        { limit: query.size, offset: offsetOf(query) },
      ),
      readGames(database, brandId),
      countWaiting(database, brandId),
    ]);
    const open = (
      await readProposals(
        database,
        rows.map((row) => row.draw_id),
      )
    ).filter(({ state }) => state === 'open');
    const names = new Map(games.map((game) => [game.code, inLanguage(game.names, context.language)]));
    const list = rows.map((row) => {
      const proposal = open.find(({ draw_id }) => draw_id === row.draw_id);
      return {
        ...summaryOut(row),
        name: names.get(row.code) ?? row.code,
        proposal: proposal ? proposalOut(proposal, operatorId) : null,
      };
    });
    return { ...toPage(list, total, query.size), footer };
  }),
  bind(inspectDraw, async ({ params }, context) => {
    const { operatorId, brandId } = callerOf(context);
    const { detail } = await drawWithProof(database, { brandId, drawId: params.id, language: context.language });
    const rows = await readProposals(database, [params.id]);
    return { ...detail, proposals: rows.map((row) => proposalOut(row, operatorId)) };
  }),
  bind(proposeResult, async ({ params, body }, context) => {
    const caller = callerOf(context);
    const { proposal } = await proposals.propose(caller, {
      proposalId: body.proposalId,
      drawId: params.id,
      kind: body.kind,
      numbers: body.numbers ?? null,
      reason: body.reason,
    });
    return proposalOut(proposal, caller.operatorId);
  }),
  bind(decideProposal, async ({ params, body }, context) => {
    const caller = callerOf(context);
    const proposal = await proposals.decide(caller, {
      proposalId: params.id,
      accept: body.accept,
      numbers: body.numbers ?? null,
    });
    return proposalOut(proposal, caller.operatorId);
  }),
];
