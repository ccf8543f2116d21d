/**
 * The embedded PostgreSQL or its data cannot be used. The message is one sentence for the person at
 * the command line.
 */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}
