import { diff, type Op } from '@chokdee/contract/patch';
import type { ServerMessage } from '@chokdee/contract/live-messages';

/**
 * Receives the messages of one subscription. Sending to a client that is gone does nothing. The
 * same message object is sent to all subscribers, so that it can be serialized once.
 */
export interface Subscriber {
  send(message: ServerMessage): void;
}

/** One subscriber of a topic. `seq` is the version it has; null until its first snapshot. */
export interface Subscription {
  readonly subscriber: Subscriber;
  seq: bigint | null;
}

/** A change of state. `ops` is null when the whole state is not longer than the JSON Patch. */
interface Change {
  readonly from: bigint;
  readonly seq: bigint;
  readonly ops: readonly Op[] | null;
  readonly state: unknown;
}

/** What the hub holds about one topic. */
export interface TopicState {
  /** Full name, with the key. */
  readonly name: string;
  /** Name as clients write it. */
  readonly wireName: string;
  /** Version and state; valid once `loaded`. */
  seq: bigint;
  state: unknown;
  loaded: boolean;
  /** The latest changes, for clients that reconnect. */
  recent: readonly Change[];
  readonly subscriptions: Set<Subscription>;
  /** When the last subscription ended, milliseconds of the hub's clock; null while there is one. */
  emptySince: number | null;
  /** The read of the stored state that is under way. */
  reading: Promise<boolean> | null;
}

/** Number of changes kept per topic. */
const RECENT_CHANGES = 32;

/** Creates a topic without state and subscriptions. */
export const createTopicState = (name: string, wireName: string, now: number): TopicState => ({
  name,
  wireName,
  seq: 0n,
  state: null,
  loaded: false,
  recent: [],
  subscriptions: new Set(),
  emptySince: now,
  reading: null,
});

const wholeDelta = (wireName: string, { seq, state }: Pick<Change, 'seq' | 'state'>): ServerMessage => ({
  type: 'delta',
  topic: wireName,
  seq: String(seq),
  state,
});
const patchDelta = (wireName: string, change: Change): ServerMessage =>
  change.ops === null
    ? wholeDelta(wireName, change)
    : {
        type: 'delta',
        topic: wireName,
        seq: String(change.seq),
        from: String(change.from),
        ops: [...change.ops],
      };

/** The JSON Patch between two states, or null when the new state itself is not longer. */
function shorterPatch(before: unknown, after: unknown): readonly Op[] | null {
  const ops = diff(before, after);
  return JSON.stringify(ops).length < JSON.stringify(after ?? null).length ? ops : null;
}

/**
 * Sets a newer state and sends the change to the subscribers. An older or repeated state is
 * ignored.
 */
export function applyState(topic: TopicState, seq: bigint, state: unknown): void {
  if (topic.loaded && seq <= topic.seq) return;
  const ops = topic.loaded ? shorterPatch(topic.state, state) : null;
  const change: Change = { from: topic.seq, seq, ops, state };
  if (topic.loaded) topic.recent = [...topic.recent, change].slice(-RECENT_CHANGES);
  Object.assign(topic, { seq, state, loaded: true });
  let [patch, whole]: [ServerMessage | null, ServerMessage | null] = [null, null];
  for (const subscription of topic.subscriptions) {
    // A subscription without a version waits for its first snapshot, which is at least this new.
    if (subscription.seq === null || subscription.seq >= seq) continue;
    const message =
      subscription.seq === change.from
        ? (patch ??= patchDelta(topic.wireName, change))
        : (whole ??= wholeDelta(topic.wireName, change));
    subscription.seq = seq;
    subscription.subscriber.send(message);
  }
}

/**
 * Brings a new subscription to the version of the topic. `since` is the version its client has.
 * Sends `current` when nothing was missed, the missed changes when they are all kept, else a
 * snapshot.
 */
export function catchUp(topic: TopicState, subscription: Subscription, since: bigint | null): void {
  const { subscriber } = subscription;
  const at = { topic: topic.wireName, seq: String(topic.seq) };
  subscription.seq = topic.seq;
  if (since === topic.seq) return subscriber.send({ type: 'current', ...at });
  const first = since === null ? -1 : topic.recent.findIndex((change) => change.from === since);
  if (first < 0) return subscriber.send({ type: 'snapshot', ...at, state: topic.state });
  for (const change of topic.recent.slice(first)) subscriber.send(patchDelta(topic.wireName, change));
}
