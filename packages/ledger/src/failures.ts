/** What to do about an error of the driver: `again` with the same id, `busy` (the lock was not had in time), `refused` by the command, or give up (`broken`). */
export type Failure = 'again' | 'busy' | 'refused' | 'broken';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);
/** Serialization failure, deadlock, cannot connect now, shutdown, crash of a neighbour, server closed: the outcome is none or unknown. */
const RETRIED = new Set(['40001', '40P01', '57P01', '57P02', '57P03', '53300']);
const BUSY = new Set(['55P03']);
/** `ledger.refuse`: the message is the answer. */
const REFUSED = 'CKREF';

/** Reads an error of `pg`. A lost connection has no SQLSTATE: whether the command was done is unknown. */
export function failureOf(error: unknown): Failure {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') {
    if (code === REFUSED) return 'refused';
    if (BUSY.has(code)) return 'busy';
    return RETRIED.has(code) || NETWORK.has(code) || code.startsWith('08') ? 'again' : 'broken';
  }
  return typeof message === 'string' && /connection (terminated|timeout|error|ended)|timeout exceeded|read timeout|not queryable|was closed/i.test(message) ? 'again' : 'broken';
}

/** SQLSTATE of an error, or a general one. */
export const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : 'XX000';
};
