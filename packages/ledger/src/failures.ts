/** What an error of the driver says: `again` with the same id, `busy` (the lock or the answer was not had in time, and nothing has happened), `refused` by the command, `taken` (the id stands for something else), or give up (`broken`). */
export type Failure = 'again' | 'busy' | 'refused' | 'taken' | 'broken';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Serialization failure, deadlock, cannot connect now, shutdown, crash of a neighbour, server closed: the outcome is none or unknown. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', '57P03', '53300']);
/** Lock not available; statement timeout: a command is one statement and its own transaction, so one that PostgreSQL ended has left nothing. */
const BUSY = new Set(['55P03', '57014']);
/** `ledger.refuse`: the message is the answer. */
const REFUSED = 'CKREF';
/** A unique key has the row already. A repeated command is found before it gets there, so this one is another under the same id. */
const TAKEN = '23505';

/** Reads an error of `pg`. A lost connection has no SQLSTATE: whether the command was done is unknown. */
export function failureOf(error: unknown): Failure {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (code === REFUSED) return 'refused';
    if (code === TAKEN) return 'taken';
    if (BUSY.has(code)) return 'busy';
    return RETRIED.has(code) || NETWORK.has(code) || code.startsWith('08') ? 'again' : 'broken';
  }
  return typeof message === 'string' &&
    /connection (terminated|timeout|error|ended)|timeout exceeded|read timeout|not queryable|was closed/i.test(message)
    ? 'again'
    : 'broken';
}

/** SQLSTATE of an error, or a general one. */
export const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'XX000';
};
