// The bettors of measureTables, in a process of their own. In the last second of each betting
// window every bettor of the table presses again and again until the round is closed.
import { setTimeout as pause } from 'node:timers/promises';
import { uuid7 } from '@chokdee/contract/uuid7';
import { Latencies } from './figures.ts';

/** A request of the parent: bet for so many seconds. Members are spread over the tables. */
export interface BetRequest {
  readonly request: 'bet';
  readonly site: string;
  readonly tables: readonly string[];
  readonly members: readonly string[];
  readonly seconds: number;
}

/** What came of the presses. Percentiles of the time until an answer to an accepted one, ms. */
export interface BetReport {
  /** Presses accepted, and refused because the round was closed. */
  readonly accepted: number;
  readonly late: number;
  /** Other answers by their code. */
  readonly other: Readonly<Record<string, number>>;
  /** Windows in which bettors pressed. */
  readonly windows: number;
  /** Accepted presses in the second with the most, by the time of the answer. */
  readonly peak: number;
  readonly p50: number;
  readonly p99: number;
}

/** The present round of a table as the calls have it. */
interface Joined {
  readonly state: { readonly phase: string; readonly round: { readonly id: string; readonly closesAt: number } | null };
  readonly table: { readonly limits: { readonly min: number }; readonly positions: readonly { readonly id: string }[] };
}

/** Longer answers count as this, ms. */
const LONGEST_ANSWER = 10_000;

async function join(site: string, table: string): Promise<Joined> {
  return ((await (await fetch(`${site}/wps/tables/${table}`)).json()) as { value: Joined }).value;
}

async function bet({ site, tables, members, seconds }: BetRequest): Promise<BetReport> {
  const latencies = new Latencies(LONGEST_ANSWER);
  const [other, bySecond]: [Record<string, number>, Map<number, number>] = [{}, new Map()];
  let [accepted, late, windows] = [0, 0, 0];
  const until = Date.now() + seconds * 1_000;

  const press = async (table: string, member: string, round: string, stake: number, position: string) => {
    const sentAt = performance.now();
    const response = await fetch(`${site}/wps/tables/${table}/bets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: member },
      body: JSON.stringify({ pressId: uuid7(), round, bets: [{ position, amount: stake }] }),
    });
    const answer = (await response.json()) as { success?: boolean; errorCode?: string };
    if (response.ok && !answer.errorCode) {
      accepted += 1;
      latencies.add(performance.now() - sentAt);
      const second = Math.floor(Date.now() / 1_000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
      return true;
    }
    const code = answer.errorCode ?? String(response.status);
    if (code === 'tables.round.closed') late += 1;
    else other[code] = (other[code] ?? 0) + 1;
    return false;
  };
  const tableOf = async (table: string, own: readonly string[]): Promise<void> => {
    let last = '';
    for (; Date.now() < until; await pause(250)) {
      const { state, table: rules } = await join(site, table);
      if (state.phase !== 'betting' || !state.round || state.round.id === last) continue;
      const { id, closesAt } = state.round;
      last = id;
      await pause(Math.max(0, closesAt - 1_000 - Date.now()));
      windows += 1;
      const position = rules.positions[0]!.id;
      await Promise.all(
        own.map(async (member) => {
          while (await press(table, member, id, rules.limits.min, position));
        }),
      );
    }
  };
  await Promise.all(
    tables.map((table, at) =>
      tableOf(
        table,
        members.filter((_, n) => n % tables.length === at),
      ),
    ),
  );
  return {
    accepted,
    late,
    other,
    windows,
    peak: Math.max(0, ...bySecond.values()),
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
  };
}

process.on('message', (message: BetRequest) => {
  void bet(message).then((report) => process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
