import type { FastifyBaseLogger } from 'fastify';
import type { PlayerSession } from '../http/context.ts';
import type { Bus, BusMessage } from './bus.ts';
import {
  applyState,
  catchUp,
  createTopicState,
  type Subscriber,
  type Subscription,
  type TopicState,
} from './topic-state.ts';

export type { Subscriber } from './topic-state.ts';

/** A state with its version in the database. */
export interface Versioned {
  readonly seq: bigint;
  readonly state: unknown;
}

/** The caller of a subscription: the brand of the site, and the session if there is one. */
export interface SubscriberContext {
  readonly brandId: string;
  readonly session: PlayerSession | null;
}

/** A kind of topic: `<name>` or `<name>:<key>`. */
export interface TopicKind {
  readonly name: string;
  /**
   * Whose topics they are. `member`: private; clients write the name alone and the key is their own
   * member id. `brand`: open to all visitors of a brand's site; the key is the brand id, followed
   * by one of `keys` if the client writes one (`notices:TH` is `notices:<brand>:TH`). Without an
   * owner the key is what the client writes.
   */
  readonly owner?: 'member' | 'brand';
  /**
   * Keys that clients may write for a topic with an owner; `stored`: those that `snapshot` finds.
   * Default none.
   */
  readonly keys?: readonly string[] | 'stored';
  /**
   * Whether the caller may see the key. Default yes; a `member` kind requires a session in any
   * case.
   */
  authorize?(session: PlayerSession | null, key: string): boolean | Promise<boolean>;
  /** Reads the stored state; null when the key does not exist. */
  snapshot(key: string): Promise<Versioned | null>;
}

/** Why a subscription is refused. */
export type SubscribeRefusal = 'request.not.found' | 'login.not.session' | 'account.not.permitted' | 'system.busy';

/** Sends live states of one copy of the server to its subscriptions. */
export interface Hub {
  /** Adds a kind of topic. Throws when its name is taken. */
  register(kind: TopicKind): void;
  /**
   * Publishes the state of a topic at version `seq` to its subscribers on all copies. Late and
   * repeated calls are harmless. Call it after the commit, never inside a money transaction.
   */
  publish(topic: string, seq: bigint, state: unknown): void;
  /** Subscribes to a topic by its wire name. `since` is the version the client has, if any. */
  subscribe(
    wireTopic: string,
    since: bigint | null,
    caller: SubscriberContext,
    subscriber: Subscriber,
  ): Promise<SubscriptionHandle | SubscribeRefusal>;
  /** Closes the connections of an ended session on all copies. */
  endSession(sessionId: string): void;
  /** Calls `listener` when a session ends. Returns the function that removes it. */
  onSessionEnd(sessionId: string, listener: () => void): () => void;
  /**
   * Calls `listener` with the key of every topic of a kind that another copy publishes, and with
   * null when messages of other copies may have been lost.
   */
  onChange(kind: string, listener: (key: string | null) => void): void;
  /** The number of subscriptions on this copy. */
  subscriptions(): number;
  /** The topics that have subscriptions on this copy, with their numbers. */
  subscribed(): ReadonlyMap<string, number>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A subscription as its connection holds it; `leave` ends it. */
export interface SubscriptionHandle {
  leave(): void;
}

/** Milliseconds for which a topic without subscriptions is kept, and between two searches. */
const EMPTY_TOPIC_LIFETIME = 60_000;
const EMPTY_TOPIC_SEARCH = 1_000;

/** Splits `<name>:<key>` at the first colon; the key may be empty. */
function splitTopic(topic: string): readonly [name: string, key: string] {
  const colon = topic.indexOf(':');
  return colon < 0 ? [topic, ''] : [topic.slice(0, colon), topic.slice(colon + 1)];
}

/** Whether clients may write a key for a kind of topic. */
const isWritable = ({ owner, keys }: TopicKind, wireKey: string): boolean =>
  owner === undefined || wireKey === '' || keys === 'stored' || keys?.includes(wireKey) === true;

/** The key of the topic that a wire name means for this caller. */
function keyFor(kind: TopicKind, wireKey: string, { brandId, session }: SubscriberContext): string {
  const owner = kind.owner === 'brand' ? brandId : kind.owner === 'member' ? (session?.memberId ?? '') : '';
  return [owner, wireKey].filter((part) => part !== '').join(':');
}

/** Creates the hub of one copy. Without a `bus` it serves the clients of this copy only. */
export function createHub({
  kinds = [],
  bus = null,
  log,
  now = () => performance.now(),
}: {
  readonly kinds?: readonly TopicKind[];
  readonly bus?: Bus | null;
  readonly log?: Pick<FastifyBaseLogger, 'warn'>;
  readonly now?: () => number;
}): Hub {
  const kindsByName = new Map<string, TopicKind>();
  const topics = new Map<string, TopicState>();
  const sessionEndListeners = new Map<string, Set<() => void>>();
  const changeListeners: { readonly kind: string; readonly listener: (key: string | null) => void }[] = [];
  const register = (kind: TopicKind): void => {
    if (kindsByName.has(kind.name)) throw new Error(`Two kinds of topic are named ${kind.name}.`);
    kindsByName.set(kind.name, kind);
  };
  kinds.forEach(register);

  let searchedAt = now();
  /** All topics are looked through, so not at each subscription. */
  const dropEmptyTopics = (): void => {
    if (now() - searchedAt < EMPTY_TOPIC_SEARCH) return;
    searchedAt = now();
    for (const [name, { emptySince }] of topics)
      if (emptySince !== null && searchedAt - emptySince > EMPTY_TOPIC_LIFETIME) topics.delete(name);
  };

  const openTopic = (name: string, wireName: string): TopicState => {
    dropEmptyTopics();
    const topic = topics.get(name) ?? createTopicState(name, wireName, now());
    topics.set(name, topic);
    return topic;
  };

  const readStored = async (topic: TopicState): Promise<boolean> => {
    const [kindName, key] = splitTopic(topic.name);
    const stored = (await kindsByName.get(kindName)?.snapshot(key)) ?? null;
    if (stored !== null) applyState(topic, stored.seq, stored.state);
    return stored !== null;
  };
  /**
   * Reads the stored state; false when the key does not exist. Concurrent calls share one read: a
   * change that it misses is published after it.
   */
  const read = (topic: TopicState): Promise<boolean> =>
    (topic.reading ??= readStored(topic).finally(() => {
      topic.reading = null;
    }));
  const logReadFailure =
    (topic: TopicState) =>
    (error: unknown): void =>
      log?.warn({ err: error, topic: topic.name }, 'live topic could not be read');

  // Not `read`: a read under way may have begun before the gap.
  const resync = (): void => {
    for (const topic of topics.values())
      if (topic.subscriptions.size > 0) void readStored(topic).catch(logReadFailure(topic));
  };
  const notifySessionEnd = (sessionId: string): void => {
    for (const listener of sessionEndListeners.get(sessionId) ?? []) listener();
  };

  const refusalOf = async (
    wireTopic: string,
    kind: TopicKind,
    key: string,
    session: PlayerSession | null,
  ): Promise<SubscribeRefusal | null> => {
    if (kind.owner === 'member' && session === null) return 'login.not.session';
    try {
      if (kind.authorize === undefined || (await kind.authorize(session, key))) return null;
      return session === null ? 'login.not.session' : 'account.not.permitted';
    } catch (error) {
      log?.warn({ err: error, topic: wireTopic }, 'live topic could not be authorized');
      return 'system.busy';
    }
  };

  const subscribe: Hub['subscribe'] = async (wireTopic, since, caller, subscriber) => {
    const [kindName, wireKey] = splitTopic(wireTopic);
    const kind = kindsByName.get(kindName);
    if (kind === undefined || !isWritable(kind, wireKey)) return 'request.not.found';
    const key = keyFor(kind, wireKey, caller);
    const refusal = await refusalOf(wireTopic, kind, key, caller.session);
    if (refusal !== null) return refusal;

    const topic = openTopic(key === '' ? kindName : `${kindName}:${key}`, wireTopic);
    const subscription: Subscription = { subscriber, seq: null };
    topic.subscriptions.add(subscription);
    topic.emptySince = null;
    const leave = (): void => {
      topic.subscriptions.delete(subscription);
      if (topic.subscriptions.size === 0) topic.emptySince = now();
    };
    try {
      if (!(await read(topic))) {
        leave();
        if (topic.subscriptions.size === 0 && topics.get(topic.name) === topic) topics.delete(topic.name);
        return 'request.not.found';
      }
    } catch (error) {
      logReadFailure(topic)(error);
      leave();
      return 'system.busy';
    }
    if (topic.subscriptions.has(subscription)) catchUp(topic, subscription, since);
    return { leave };
  };

  const receive = (message: BusMessage): void => {
    if (message.kind === 'gap') {
      for (const { listener } of changeListeners) listener(null);
      return resync();
    }
    if (message.kind === 'end') return notifySessionEnd(message.sessionId);
    const [changedKind, changedKey] = splitTopic(message.topic);
    for (const { kind, listener } of changeListeners) if (kind === changedKind) listener(changedKey);
    const topic = topics.get(message.topic);
    if (topic === undefined) return;
    if ('state' in message) applyState(topic, BigInt(message.seq), message.state);
    else if (topic.subscriptions.size > 0 && BigInt(message.seq) > topic.seq)
      void read(topic).catch(logReadFailure(topic));
  };

  return {
    register,
    publish: (name, seq, state) => {
      const topic = topics.get(name);
      if (topic !== undefined) applyState(topic, seq, state);
      bus?.send({ kind: 'change', topic: name, seq: String(seq), state });
    },
    subscribe,
    endSession: (sessionId) => {
      notifySessionEnd(sessionId);
      bus?.send({ kind: 'end', sessionId });
    },
    onSessionEnd: (sessionId, listener) => {
      const listeners = sessionEndListeners.get(sessionId) ?? new Set();
      sessionEndListeners.set(sessionId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && sessionEndListeners.get(sessionId) === listeners)
          sessionEndListeners.delete(sessionId);
      };
    },
    onChange: (kind, listener) => {
      changeListeners.push({ kind, listener });
    },
    subscriptions: () => [...topics.values()].reduce((sum, { subscriptions }) => sum + subscriptions.size, 0),
    subscribed: () =>
      new Map(
        [...topics.values()].flatMap(({ name, subscriptions: { size } }) => (size > 0 ? [[name, size] as const] : [])),
      ),
    start: async () => bus?.start(receive),
    close: async () => bus?.close(),
  };
}
