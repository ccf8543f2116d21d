/** A command cannot do its work. The message is one sentence for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
