import { z } from 'zod';

/** A topic on the wire: its kind, and a key where it has one: `balance`, `table:baccarat-1`. Private topics have none: the key is the caller. */
export const topicName = z.string().regex(/^[a-z][a-z0-9.-]{0,39}(:[\w.-]{1,100})?$/);
/** The stored version of the thing shown, a decimal string. */
export const sequence = z.string().regex(/^\d{1,19}$/);

const subscribe = z.object({
  type: z.literal('subscribe'),
  topic: topicName,
  /** The version the client already has. */ since: sequence.optional(),
});
const unsubscribe = z.object({ type: z.literal('unsubscribe'), topic: topicName });
const ping = z.object({ type: z.literal('ping') });
/** What a client sends over `/ws`. */
export const clientMessage = z.discriminatedUnion('type', [subscribe, unsubscribe, ping]);

const op = z.union([
  z.object({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
  z.object({ op: z.literal('remove'), path: z.string() }),
]);
const snapshot = z.object({ type: z.literal('snapshot'), topic: topicName, seq: sequence, state: z.unknown() });
/** What changed since `from`: a JSON Patch. A client that does not stand at `from` subscribes again. */
const patchDelta = z.object({
  type: z.literal('delta'),
  topic: topicName,
  seq: sequence,
  from: sequence,
  ops: z.array(op),
});
const wholeDelta = z.object({ type: z.literal('delta'), topic: topicName, seq: sequence, state: z.unknown() });
/** Answer to `subscribe` with `since`: nothing was missed. */
const current = z.object({ type: z.literal('current'), topic: topicName, seq: sequence });
/** A message was refused; `topic` says which subscription it concerned. */
const refused = z.object({
  type: z.literal('refused'),
  topic: z.string().optional(),
  code: z.string(),
  message: z.string(),
});
const pong = z.object({ type: z.literal('pong') });
/** The server is about to close: `session` the session has ended, `shutdown` this copy stops (come back at once), `limit` the connection asked too much. */
const bye = z.object({ type: z.literal('bye'), reason: z.enum(['session', 'shutdown', 'limit']) });
/** What the server sends over `/ws`. */
export const serverMessage = z.union([snapshot, patchDelta, wholeDelta, current, refused, pong, bye]);

/** What a client sends, typed. */
export type ClientMessage = z.infer<typeof clientMessage>;
/** What the server sends, typed. */
export type ServerMessage = z.infer<typeof serverMessage>;
