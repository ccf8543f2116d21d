import {
  changeLiveTable,
  consoleRounds,
  consoleRoundView,
  consoleTables,
  decideVoid,
  openVoids,
  requestVoid,
  tableReturns,
} from '@chokdee/contract/calls/tables/console';
import type { ErrorCode } from '@chokdee/contract/errors';
import type { Subject } from '@chokdee/contract/subjects';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { offsetOf, toPage } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { inLanguage } from '../messages/index.ts';
import { amountOf } from './amounts.ts';
import {
  countBettors,
  findOpenVoid,
  readOpenVoids,
  readReturns,
  readRounds,
  type ConsoleRoundRow,
} from './console-store.ts';
import { editTable } from './editing.ts';
import { eventsOut, limitsOut, outcomeOut, phaseOf } from './out.ts';
import { reportOf } from './returns.ts';
import { findRound, findTable, readExposure, readNow, type ExposureRow, type TableNow } from './store.ts';

const exposureOut = ({ position, stake, payout }: ExposureRow) => ({
  position,
  stake: wireOf(stake),
  payout: wireOf(payout),
});

const tableOut = (state: TableNow, exposure: readonly ExposureRow[], language: string) => {
  const { table, round } = state;
  return {
    code: table.code,
    vendor: table.vendor,
    game: table.game,
    variant: table.variant,
    name: inLanguage(table.names, language),
    limits: limitsOut(table),
    bettingSeconds: table.betting_seconds,
    open: table.is_open,
    phase: phaseOf(state),
    liability: wireOf(table.max_liability),
    round: round && {
      id: round.round_id,
      number: round.number,
      exposure: exposure.filter(({ round_id }) => round_id === round.round_id).map(exposureOut),
    },
    watchers: state.watchers,
  };
};

/** A round for operators. What is not public yet stays out. */
const roundOut = (round: ConsoleRoundRow) => {
  const isPublic = round.state === 'result' || round.state === 'paid' || round.state === 'void';
  return {
    id: round.round_id,
    shoe: round.shoe,
    number: round.number,
    opensAt: round.opens_at.getTime(),
    state: round.state,
    road: round.state === 'result' || round.state === 'paid' ? round.road : null,
    outcome: isPublic ? outcomeOut(round.outcome) : null,
    stake: round.stake === null ? null : wireOf(round.stake),
    payout: round.payout === null ? null : wireOf(round.payout),
    hasBets: round.has_bets,
    voidReason: round.void_reason,
  };
};

/** The refusals of `functions/request_void.sql` and `decide_void.sql`. */
const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  unknown: 'request.not.found',
  conflict: 'command.conflict',
  waiting: 'tables.void.waiting',
  closed: 'tables.void.done',
  decided: 'tables.void.decided',
  same: 'tables.void.same',
  related: 'operator.related',
};

/**
 * Runs a command of `functions/request_void.sql` or `decide_void.sql` and records what it changed.
 */
async function runVoid(
  database: Database,
  context: CallContext,
  {
    fn,
    fields,
    subject,
    action,
  }: { fn: 'request_void' | 'decide_void'; fields: object; subject: Subject; action: string },
): Promise<null> {
  const operator = operatorIn(context);
  await database.transaction(async (tx) => {
    const command = { ...fields, brandId: context.brand.id, operatorId: operator.operatorId, name: operator.name };
    const [row] = await tx.query<{ status: string }>(
      fn === 'request_void' ? 'select tables.request_void($1) as status' : 'select tables.decide_void($1) as status',
      [JSON.stringify(command)],
    );
    const status = row!.status;
    if (status === 'replayed') return;
    if (status !== 'ok') throw new Refusal(REFUSALS[status] ?? 'system.error');
    await record(tx, {
      brandId: context.brand.id,
      actor: operatorActor(operator, context.address),
      action,
      subject,
      after: fields,
    });
  });
  return null;
}

/** Binds the operators' calls. */
export const consoleRoutes = (database: Database): Binding[] => [
  bind(consoleTables, async (_input, { brand, language }) => {
    const states = await readNow(database, brand.id);
    const exposure = await readExposure(
      database,
      states.flatMap(({ round }) => (round ? [round.round_id] : [])),
    );
    return { list: states.map((state) => tableOut(state, exposure, language)) };
  }),
  bind(changeLiveTable, async ({ params, body }, context) => {
    const { brand, language } = context;
    const actor = operatorActor(operatorIn(context), context.address);
    const { open, limits, liability, reason } = body;
    const change = {
      is_open: open,
      min_stake: amountOf(limits.min),
      max_stake: amountOf(limits.max),
      max_round: amountOf(limits.round),
      max_liability: amountOf(liability),
    };
    const by = { brandId: brand.id, actor, reason };
    const waiting = await database.transaction((tx) => editTable(tx, by, params.table, change));
    const [state] = await readNow(database, brand.id, params.table);
    const exposure = state!.round ? await readExposure(database, [state!.round.round_id]) : [];
    return { ...tableOut(state!, exposure, language), waiting };
  }),
  bind(tableReturns, async ({ query }, { brand, language }) => {
    const [states, sums] = await Promise.all([
      readNow(database, brand.id),
      readReturns(database, brand.id, query.days),
    ]);
    const sumsOf = new Map(sums.map((each) => [each.code, each]));
    const list = states.map(({ table }) => {
      const own = sumsOf.get(table.code) ?? { rounds: 0, stake: 0n, expected: 0n, payout: 0n, variance: 0 };
      return {
        code: table.code,
        name: inLanguage(table.names, language),
        rounds: own.rounds,
        stake: wireOf(own.stake),
        payout: wireOf(own.payout),
        ...reportOf(own),
      };
    });
    return { list };
  }),
  bind(consoleRounds, async ({ params, query }, { brand }) => {
    if (!(await findTable(database, brand.id, params.table))) throw new Refusal('request.not.found');
    const { rows, total } = await readRounds(
      database,
      { brandId: brand.id, code: params.table, withBets: query.bets === '1' },
      { limit: query.size, offset: offsetOf(query) },
    );
    return { ...toPage(rows.map(roundOut), total, query.size), footer: {} };
  }),
  bind(consoleRoundView, async ({ params }, context) => {
    const { brand, language } = context;
    const found = await findRound(database, brand.id, params.id);
    const table = found && (await findTable(database, brand.id, found.round.code));
    if (!found || !table) throw new Refusal('request.not.found');
    const { round, shoe } = found;
    const [exposure, members, request, now] = await Promise.all([
      readExposure(database, [round.round_id]),
      countBettors(database, round.round_id),
      findOpenVoid(database, round.round_id),
      readClock(database),
    ]);
    return {
      ...roundOut({ ...round, shoe: shoe.number }),
      table: table.code,
      name: inLanguage(table.names, language),
      game: table.game,
      closesAt: round.closes_at.getTime(),
      resultAt: round.result_at !== null && round.result_at <= now ? round.result_at.getTime() : null,
      commitment: shoe.commitment,
      events: eventsOut(round, now),
      positions: exposure.map(exposureOut),
      members,
      request: request
        ? {
            id: request.request_id,
            reason: request.reason,
            requestedBy: request.requested_name,
            isOwn: request.requested_by === operatorIn(context).operatorId,
          }
        : null,
    };
  }),
  bind(openVoids, async ({ query }, context) => {
    const { language } = context;
    const { rows, total } = await readOpenVoids(database, context.brand.id, {
      limit: query.size,
      offset: offsetOf(query),
    });
    const { operatorId } = operatorIn(context);
    const list = rows.map((row) => ({
      id: row.request_id,
      roundId: row.round_id,
      table: row.code,
      name: inLanguage(row.names, language),
      number: row.number,
      reason: row.reason,
      state: row.state,
      requestedBy: row.requested_name,
      isOwn: row.requested_by === operatorId,
      requestedAt: row.requested_at.getTime(),
    }));
    return { ...toPage(list, total, query.size), footer: {} };
  }),
  bind(requestVoid, ({ params, body }, context) =>
    runVoid(database, context, {
      fn: 'request_void',
      fields: { roundId: params.id, requestId: body.requestId, reason: body.reason },
      subject: `table-round:${params.id}`,
      action: 'tables.void.request',
    }),
  ),
  bind(decideVoid, ({ params, body }, context) =>
    runVoid(database, context, {
      fn: 'decide_void',
      fields: { requestId: params.id, accept: body.accept },
      subject: `table-void:${params.id}`,
      action: 'tables.void.decide',
    }),
  ),
];
