/** SQLSTATE classes that mean the database is unavailable or overloaded. */
const OUTAGE_CLASSES = new Set(['08', '53', '57', '58']);
/** Deadlock, serialization failure, lock timeout: a retry of the same statement may succeed. */
const TRANSIENT = new Set(['40001', '40P01', '55P03']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * Whether an error means that the database or network is unavailable, so that a retry can succeed,
 * rather than that the operation itself is wrong.
 */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string')
    return NETWORK.has(code) || TRANSIENT.has(code) || (code.length === 5 && OUTAGE_CLASSES.has(code.slice(0, 2)));
  return (
    typeof message === 'string' &&
    /connection (terminated|timeout)|timeout exceeded when trying to connect|not queryable/i.test(message)
  );
}
