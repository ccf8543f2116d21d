import type { Database } from '@chokdee/database/database';
import {
  CommandFailed,
  type Commands,
  type MoneyAnswer,
  type MoneyCommand,
  type MoneyFunction,
  QueueFull,
  checkedFunction,
  encode,
} from './command.ts';
import { type CommandOptions, createSender } from './commands.ts';
import { failureOf } from './failures.ts';

/** How a micro-batcher is made. */
export interface BatcherOptions extends CommandOptions {
  /** Batches in flight at a time (2). A member always has the same lane, so that lanes do not wait for each other. */
  readonly lanes?: number;
  /** Commands of a batch, at most 64: PostgreSQL keeps that many subtransactions at hand. */
  readonly size?: number;
  /** Commands that may wait to be sent (4,096); one more throws `QueueFull`. */
  readonly queue?: number;
}

/** The micro-batcher: the same face as `createCommands`, more commands per commit. */
export interface Batcher extends Commands {
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>;
}

interface Waiting {
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
  answer(answer: MoneyAnswer): void;
  fail(error: unknown): void;
}
type Sent = MoneyAnswer | { readonly status: 'error'; readonly sqlstate: string; readonly message: string };

/**
 * Collects the commands that arrive while the last batch is in flight and sends them as one (`ledger.batch`): at most 64, one per member.
 * An idle lane sends at the end of the turn of the event loop, so nothing waits for company. What a batch cannot decide (a busy member, a
 * lost connection) is sent again alone, with the same id.
 */
export function createBatcher(pool: Database['pool'], options: BatcherOptions = {}): Batcher {
  const { lanes: laneCount = 2, size = 64, queue = 4_096, answerTimeout = 5_000 } = options;
  const alone = createSender(pool, options);
  const lanes = Array.from({ length: laneCount }, () => ({ members: new Map<string, Waiting[]>(), running: false }));
  const resting: (() => void)[] = [];
  let open = 0;
  let unsent = 0;

  const sendAlone = (one: Waiting, uncertain = false) =>
    alone(one.fn, one.command, uncertain).then(one.answer, one.fail);

  async function sendBatch(fn: MoneyFunction, batch: readonly Waiting[]): Promise<void> {
    if (batch.length === 1) return sendAlone(batch[0]!);
    const query = {
      // One JSON text each way: an array of texts would be quoted and taken apart element by element on both sides.
      name: 'money:batch',
      text: 'select to_jsonb(ledger.batch($1, array(select value from jsonb_array_elements($2::jsonb)))) as answers',
      query_timeout: answerTimeout,
      values: [fn, `[${batch.map(({ command }) => encode(command)).join(',')}]`],
    };
    try {
      const { rows } = await pool.query<{ answers: Sent[] }>(query);
      batch.forEach((one, index) => {
        settle(one, rows[0]!.answers[index]!);
      });
    } catch (error) {
      // The whole batch was refused, or nobody knows: each is asked alone and learns its own outcome.
      const uncertain = failureOf(error) === 'again';
      for (const one of batch) void sendAlone(one, uncertain);
    }
  }

  function settle(one: Waiting, sent: Sent): void {
    if (sent.status === 'busy') void sendAlone(one);
    else if (sent.status === 'error') one.fail(new CommandFailed(sent.sqlstate, sent.message));
    else one.answer(sent);
  }

  /** The heads of the members' queues, as far as they call the same function; a member with more to come moves to the back. */
  function take(members: Map<string, Waiting[]>): Waiting[] {
    const batch: Waiting[] = [];
    let fn: MoneyFunction | undefined;
    for (const [member, waiting] of [...members]) {
      if (batch.length === size) break;
      fn ??= waiting[0]!.fn;
      if (waiting[0]!.fn !== fn) continue;
      batch.push(waiting.shift()!);
      members.delete(member);
      if (waiting.length > 0) members.set(member, waiting);
    }
    unsent -= batch.length;
    return batch;
  }

  async function drain(lane: (typeof lanes)[number]): Promise<void> {
    while (lane.members.size > 0) {
      const batch = take(lane.members);
      await sendBatch(batch[0]!.fn, batch);
    }
    lane.running = false;
  }

  return {
    run: <A extends MoneyAnswer>(...[fn, command]: Parameters<Commands['run']>) =>
      new Promise<A>((resolve, reject) => {
        checkedFunction(fn);
        if (unsent >= queue) throw new QueueFull(`${queue} commands are waiting`);
        open += 1;
        unsent += 1;
        const done = () => {
          open -= 1;
          if (open === 0)
            resting.splice(0).forEach((tell) => {
              tell();
            });
        };
        // The last digits of a UUIDv7 are random.
        const lane = lanes[Number.parseInt(command.memberId.slice(-4), 16) % laneCount]!;
        const waiting = lane.members.get(command.memberId);
        const one: Waiting = {
          fn,
          command,
          answer: (answer) => {
            done();
            resolve(answer as A);
          },
          fail: (error) => {
            done();
            reject(error as Error);
          },
        };
        if (waiting) waiting.push(one);
        else lane.members.set(command.memberId, [one]);
        if (lane.running) return;
        lane.running = true;
        setImmediate(() => void drain(lane));
      }),
    idle: () =>
      new Promise<void>((resolve) => {
        if (open === 0) resolve();
        else resting.push(resolve);
      }),
  };
}
