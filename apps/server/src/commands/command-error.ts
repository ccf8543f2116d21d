/** A command cannot do its work; the message is one sentence for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
