/** The embedded PostgreSQL cannot be started; the message is one sentence for the person who typed the command. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
}
