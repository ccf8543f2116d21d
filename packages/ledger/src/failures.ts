/**
 * What an error of the driver means for a command:
 * - `retry`: there is no outcome or an unknown one; send it again with the same id.
 * - `busy`: it waited too long for a lock or ran too long; nothing was done.
 * - `refused`: the command refused after it had written (`ledger.refuse`); nothing was done.
 * - `conflict`: the id belongs to another command.
 * - `failed`: any other error; do not send it again.
 */
export type Failure = 'retry' | 'busy' | 'refused' | 'conflict' | 'failed';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Serialization failure, deadlock, shutdown, crash, cannot connect now, too many connections. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', '57P03', '53300']);
/**
 * Lock not available, statement timeout. A command is one statement and its own transaction, so a
 * cancelled one has done nothing.
 */
const BUSY = new Set(['55P03', '57014']);
/** `ledger.refuse`: the message is the answer. */
const REFUSED = 'CKREF';
/**
 * Unique violation. A repeated command is found before it can raise this, so the id belongs to
 * another command.
 */
const ID_CONFLICT = '23505';

/**
 * Classifies an error of `pg`. A lost connection has no SQLSTATE: whether the command was executed
 * is unknown.
 */
export function failureOf(error: unknown): Failure {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (code === REFUSED) return 'refused';
    if (code === ID_CONFLICT) return 'conflict';
    if (BUSY.has(code)) return 'busy';
    return RETRIED.has(code) || NETWORK.has(code) || code.startsWith('08') ? 'retry' : 'failed';
  }
  return typeof message === 'string' &&
    /connection (terminated|timeout|error|ended)|timeout exceeded|read timeout|not queryable|was closed/i.test(message)
    ? 'retry'
    : 'failed';
}

/** The SQLSTATE of an error, or `XX000` (internal error) when it has none. */
export const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'XX000';
};
