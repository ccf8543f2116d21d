import type { Database } from '@chokdee/database/database';
import {
  CommandFailed,
  type Commands,
  type MoneyAnswer,
  type MoneyCommand,
  type MoneyFunction,
  QueueFull,
  type WrongCommand,
  checkedFunction,
  encode,
} from './command.ts';
import { type CommandOptions, createSender } from './commands.ts';
import { failureOf } from './failures.ts';

/** Options of a batcher, with their defaults. */
export interface BatcherOptions extends CommandOptions {
  /**
   * Batches in flight at a time (2). A member always uses the same connection, so that batches do
   * not wait for each other.
   */
  readonly connections?: number;
  /** Commands in a batch, at most 64. */
  readonly size?: number;
  /** Commands that may wait to be sent (4,096). One more throws `QueueFull`. */
  readonly queue?: number;
  /** Called for every batch: its commands, and the seconds until its answer. */
  readonly onBatch?: (size: number, seconds: number) => void;
}

/** Sends commands in batches. Same interface as `createCommands`, with more commands per commit. */
export interface Batcher extends Commands {
  /** Resolves when no command is waiting or in flight. */
  idle(): Promise<void>;
  /** The number of commands that wait to be sent. */
  waiting(): number;
}

interface QueuedCommand {
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
  resolve(answer: MoneyAnswer): void;
  reject(error: unknown): void;
}
/** Queued commands by member; the first of each member is next. */
type Queue = Map<string, QueuedCommand[]>;
type BatchAnswer = MoneyAnswer | WrongCommand;

/**
 * Collects the commands that arrive while a batch is in flight and sends them as the next one
 * (`ledger.batch`): at most 64, one per member. An idle connection sends at the end of the current
 * turn of the event loop, so no command waits for others. A command that a batch cannot decide (a
 * busy member, a lost connection) is sent again alone with the same id.
 */
export function createBatcher(pool: Database['pool'], options: BatcherOptions = {}): Batcher {
  const { connections: connectionCount = 2, size = 64, queue = 4_096, answerTimeout = 5_000, onBatch } = options;
  const sendOne = createSender(pool, options);
  const connections = Array.from({ length: connectionCount }, () => ({ queue: new Map() as Queue, isSending: false }));
  const idleListeners: (() => void)[] = [];
  let openCount = 0;
  let waitingCount = 0;

  const sendAlone = (queued: QueuedCommand, uncertain = false) =>
    sendOne(queued.fn, queued.command, uncertain).then(queued.resolve, queued.reject);

  async function sendBatch(fn: MoneyFunction, batch: readonly QueuedCommand[]): Promise<void> {
    if (batch.length === 1) return sendAlone(batch[0]!);
    const query = {
      // One JSON text in each direction: an array of texts would be quoted and parsed element by
      // element on both sides.
      name: 'money:batch',
      text: 'select to_jsonb(ledger.batch($1, array(select value from jsonb_array_elements($2::jsonb)))) as answers',
      query_timeout: answerTimeout,
      values: [fn, `[${batch.map(({ command }) => encode(command)).join(',')}]`],
    };
    try {
      const { rows } = await pool.query<{ answers: BatchAnswer[] }>(query);
      batch.forEach((queued, index) => {
        settle(queued, rows[0]!.answers[index]!);
      });
    } catch (error) {
      // The whole batch was refused, or its outcome is unknown: each command is sent alone.
      const uncertain = failureOf(error) === 'retry';
      for (const queued of batch) void sendAlone(queued, uncertain);
    }
  }

  function settle(queued: QueuedCommand, answer: BatchAnswer): void {
    if (answer.status === 'busy') void sendAlone(queued);
    else if (answer.status === 'error') queued.reject(new CommandFailed(answer.sqlstate, answer.message));
    else queued.resolve(answer);
  }

  /**
   * Removes the next batch: the first commands of members that call the same function. A member
   * with more commands moves to the end.
   */
  function takeBatch(members: Queue): QueuedCommand[] {
    const batch: QueuedCommand[] = [];
    let fn: MoneyFunction | undefined;
    for (const [member, commands] of [...members]) {
      if (batch.length === size) break;
      fn ??= commands[0]!.fn;
      if (commands[0]!.fn !== fn) continue;
      batch.push(commands.shift()!);
      members.delete(member);
      if (commands.length > 0) members.set(member, commands);
    }
    waitingCount -= batch.length;
    return batch;
  }

  async function drain(connection: (typeof connections)[number]): Promise<void> {
    while (connection.queue.size > 0) {
      const batch = takeBatch(connection.queue);
      const sentAt = performance.now();
      await sendBatch(batch[0]!.fn, batch);
      onBatch?.(batch.length, (performance.now() - sentAt) / 1_000);
    }
    connection.isSending = false;
  }

  function finish(): void {
    openCount -= 1;
    if (openCount > 0) return;
    for (const resolve of idleListeners.splice(0)) resolve();
  }

  return {
    run: <A extends MoneyAnswer>(...[fn, command]: Parameters<Commands['run']>) =>
      new Promise<A>((resolve, reject) => {
        checkedFunction(fn);
        if (waitingCount >= queue) throw new QueueFull(`${queue} commands are waiting`);
        openCount += 1;
        waitingCount += 1;
        // The last digits of a UUIDv7 are random.
        const connection = connections[Number.parseInt(command.memberId.slice(-4), 16) % connectionCount]!;
        const commands = connection.queue.get(command.memberId);
        const queued: QueuedCommand = {
          fn,
          command,
          resolve: (answer) => {
            finish();
            resolve(answer as A);
          },
          reject: (error) => {
            finish();
            reject(error as Error);
          },
        };
        if (commands) commands.push(queued);
        else connection.queue.set(command.memberId, [queued]);
        if (connection.isSending) return;
        connection.isSending = true;
        setImmediate(() => void drain(connection));
      }),
    waiting: () => waitingCount,
    idle: () =>
      new Promise<void>((resolve) => {
        if (openCount === 0) resolve();
        else idleListeners.push(resolve);
      }),
  };
}
