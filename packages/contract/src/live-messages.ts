import { z } from 'zod';

/**
 * A topic on the wire: its kind, then a colon and its key if the kind has keys: `balance`,
 * `table:baccarat-1`. Private topics have no key on the wire; the caller is the key.
 */
const topicName = z.string().regex(/^[a-z][a-z0-9.-]{0,39}(:[\w.-]{1,100})?$/);
/** The stored version of a topic's state, a decimal string. */
export const sequence = z.string().regex(/^\d{1,19}$/);

const subscribe = z.object({
  type: z.literal('subscribe'),
  topic: topicName,
  /** The version the client already has. */
  since: sequence.optional(),
});
const unsubscribe = z.object({ type: z.literal('unsubscribe'), topic: topicName });
const ping = z.object({ type: z.literal('ping') });
/** A message of a client over `/ws`. */
export const clientMessage = z.discriminatedUnion('type', [subscribe, unsubscribe, ping]);

const op = z.union([
  z.object({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: z.string() }),
]);
const snapshot = z.object({ type: z.literal('snapshot'), topic: topicName, seq: sequence, state: z.unknown() });
/**
 * The changes since version `from`, as a JSON Patch. A client with another version must subscribe
 * again.
 */
const patchDelta = z.object({
  type: z.literal('delta'),
  topic: topicName,
  seq: sequence,
  from: sequence,
  ops: z.array(op),
});
/** The whole new state. */
const wholeDelta = z.object({ type: z.literal('delta'), topic: topicName, seq: sequence, state: z.unknown() });
/** Answer to `subscribe` with `since`: the client has the current version. */
const current = z.object({ type: z.literal('current'), topic: topicName, seq: sequence });
/** A message was refused. `topic` is the subscription it concerned, if any. */
const refused = z.object({
  type: z.literal('refused'),
  topic: z.string().optional(),
  code: z.string(),
  message: z.string(),
});
const pong = z.object({ type: z.literal('pong') });
/**
 * The server closes the socket. `session`: the session has ended. `shutdown`: this copy of the
 * server stops; reconnect at once. `limit`: the client sent too many messages.
 */
const bye = z.object({ type: z.literal('bye'), reason: z.enum(['session', 'shutdown', 'limit']) });
/** A message of the server over `/ws`. */
export const serverMessage = z.union([snapshot, patchDelta, wholeDelta, current, refused, pong, bye]);

/** The type of a client's message. */
export type ClientMessage = z.infer<typeof clientMessage>;
/** The type of a server's message. */
export type ServerMessage = z.infer<typeof serverMessage>;
