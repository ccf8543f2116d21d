import { createDatabase, type Database } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands } from '@chokdee/ledger/commands';
import { payoutRule, SPORTS_RULE } from '../../apps/server/src/modules/sports/payouts.ts';
import { createSettling, subjectOf } from '../../apps/server/src/modules/sports/settlement.ts';
import type { MarketRow } from '../../apps/server/src/modules/sports/store.ts';
import { sportsVendor } from '../../apps/server/src/modules/sports/vendors.ts';
import { createWagering } from '../../apps/server/src/modules/wagering/index.ts';
import { createLeases } from '../../apps/server/src/platform/lease/leases.ts';
import type { OutboxEvent } from '../../apps/server/src/platform/module.ts';
import { prepareBareSettlement, settleBare } from './bare-settlement.ts';
import type { Bettor } from './wagers.ts';

/** Tickets of a member on the match, and members of one command. */
const TICKETS = 5;
const MEMBERS = 64;

/** The settlement of the tickets of one match, seconds. */
export interface TicketSettlement {
  readonly tickets: number;
  readonly settled: number;
  /** The same rows written into bare tables without rules. */
  readonly bare: number;
}

/** What is settled. */
interface Request {
  readonly owner: Database;
  /** Of the application's role. */
  readonly url: string;
  readonly bettors: readonly Bettor[];
  readonly market: MarketRow;
  /** Tickets. */
  readonly count: number;
  /** Records the end of the match: its home side wins. */
  readonly finish: (eventId: string) => Promise<void>;
  readonly log: (text: string) => void;
}

/** Writes single tickets as their command does, without the rows that only bind their limits. */
async function placeTickets({ owner, bettors, market, count }: Request): Promise<number> {
  const { game } = sportsVendor('SANAM');
  const legs = market.outcomes.map(({ outcome, price }) => ({
    event: market.event_id,
    market: market.market_id,
    sport: 'football',
    type: market.type,
    line: null,
    outcome,
    price,
    score: null,
    rules: '1',
  }));
  let placed = 0;
  for (let from = 0; placed < count; from = (from + MEMBERS) % bettors.length) {
    const commands = bettors.slice(from, from + MEMBERS).map(({ member }, at) => {
      const wagers = Array.from({ length: TICKETS }, () => ({ id: uuid7() }));
      return {
        id: wagers[0]!.id,
        memberId: member,
        brandId: 'bench',
        product: 'SPORTS',
        vendor: 'SANAM',
        game,
        round: market.event_id,
        stake: '10000000',
        currency: 'THB',
        ruleVersion: '1',
        detail: {
          version: 1,
          kind: 'sports',
          ticket: 'single',
          esport: false,
          system: null,
          sizes: [1],
          lines: 1,
          format: 'decimal',
          entered: '10000000',
          perLine: '10000000',
          win: '11000000',
          legs: [legs[at % 2 === 0 ? 0 : 2]],
        },
        wagers,
      };
    });
    const [row] = await owner.query<{ answers: { status: string }[] }>(
      'select to_jsonb(wagering.place_batch($1::jsonb[])) as answers',
      [commands.map((command) => JSON.stringify(command))],
    );
    if (row!.answers.some(({ status }) => status !== 'ok')) throw new Error('a ticket was not accepted');
    placed += commands.length * TICKETS;
  }
  return placed;
}

/** Settles the tickets of one match, half of which win, next to the same rows written bare. */
export async function settleTickets(request: Request): Promise<TicketSettlement> {
  const { owner, market, url, log } = request;
  const database = createDatabase(createPool(url, { max: 4, name: 'bench-settling' }));
  const leaseDatabase = createDatabase(createPool(url, { max: 1, name: 'bench-leases' }));
  const wagering = createWagering({ database, commands: createCommands(database.pool) });
  wagering.settlements.addPayoutRule(SPORTS_RULE, payoutRule);
  const leases = createLeases({ database: leaseDatabase });
  const [work] = wagering.module.leased!;
  try {
    const tickets = await placeTickets(request);
    log(`${tickets} tickets placed on one match`);
    await prepareBareSettlement(owner, market.event_id);
    await owner.query('vacuum analyze');
    const bareAt = performance.now();
    await settleBare(database);
    const bare = (performance.now() - bareAt) / 1_000;
    log(`bare: ${bare.toFixed(1)} s`);
    leases.hold(work!.name, work!);
    const settling = createSettling(database, wagering.settlements);
    const startedAt = performance.now();
    await request.finish(market.event_id);
    const events = await owner.query<OutboxEvent>(
      `select id::text as position, id::text, member_id as "memberId", topic, payload, at
       from platform.outbox
       where topic = 'sports.result'`,
    );
    if (!('handle' in settling)) throw new Error('the settlement of sports reads no events');
    await settling.handle(events);
    for (;;) {
      const [status] = await wagering.settlements.ofSubject(subjectOf(market.event_id));
      if (status?.state === 'done') break;
      if (status?.state !== 'running') throw new Error(`the settlement is ${status?.state}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const settled = (performance.now() - startedAt) / 1_000;
    log(`settled: ${settled.toFixed(1)} s`);
    return { tickets, settled, bare };
  } finally {
    await leases.close();
    await Promise.all([database.close(), leaseDatabase.close()]);
  }
}
