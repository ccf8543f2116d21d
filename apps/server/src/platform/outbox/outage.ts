/** Classes of SQLSTATE that say the database is away or overloaded, not that a statement is wrong. */
const OUTAGE_CLASSES = new Set(['08', '53', '57', '58']);
/** Deadlock, serialization failure, lock not had in time: the same statement may do better the next time. */
const TRANSIENT = new Set(['40001', '40P01', '55P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** Whether an error speaks of a thing that is away (try again, however long) rather than of what was asked (trying again changes nothing). */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string')
    return NETWORK.has(code) || TRANSIENT.has(code) || (code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2)));
  return (
    typeof message === 'string' &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect|not queryable/i.test(message)
  );
}
