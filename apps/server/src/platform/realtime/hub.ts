import { diff, type Op } from '@chokdee/contract/patch';
import type { ServerMessage } from '@chokdee/contract/live-messages';
import type { FastifyBaseLogger } from 'fastify';
import type { PlayerSession } from '../http/context.ts';
import type { Bus } from './bus.ts';

/** A state with the version it has in the database. */
export interface Versioned {
  readonly seq: bigint;
  readonly state: unknown;
}

/** Who asks: the brand whose site it is, and the session where there is one. */
export interface SubscriberContext {
  readonly brandId: string;
  readonly session: PlayerSession | null;
}

/** A kind of topic: `<name>` or `<name>:<key>`. */
export interface TopicKind {
  readonly name: string;
  /**
   * Whose the topics are. A `member`'s are private: clients write the name alone, the key is their own member id. A `brand`'s are for everybody at its site: the key is the brand's id,
   * and one of `keys` behind the name follows it (`notices:TH` is `notices:<brand>:TH`). Without an owner the key is what the client writes.
   */
  readonly owner?: 'member' | 'brand';
  /** What a client may write behind the name of a brand's kind; nothing where there are none, so that nobody makes topics up. */
  readonly keys?: readonly string[];
  /** May this caller see this key? A member's kinds need not say: a session is enough for its own key. */
  authorize?(session: PlayerSession | null, key: string): boolean | Promise<boolean>;
  /** Reads the state as it is stored now; null when there is no such key. */
  snapshot(key: string): Promise<Versioned | null>;
}

/** Where one client hears of a topic. `send` to a client that is gone does nothing. What many hear is one and the same object, so that it need be written only once. */
export interface Subscriber {
  send(message: ServerMessage): void;
}

/** What one connection asks of the hub. */
export interface Hub {
  /** Adds a kind of topic. Names are unique. */
  register(kind: TopicKind): void;
  /** Tells everybody who looks at a topic, on every copy, that it now stands at `seq`. Late and repeated tellings do no harm. Call it after the commit, never inside a money transaction. */
  publish(topic: string, seq: bigint, state: unknown): void;
  /** Subscribes a viewer to a topic by its wire name. Answers the refusal's code, or the way to leave. */
  subscribe(
    wireTopic: string,
    since: bigint | null,
    caller: SubscriberContext,
    viewer: Subscriber,
  ): Promise<SubscriptionHandle | 'request.not.found' | 'login.not.session' | 'account.not.permitted' | 'system.busy'>;
  /** Closes the connections of a session that has ended, on every copy. */
  endSession(sessionId: string): void;
  /** Hears which sessions have ended (connection.ts). */
  onSessionEnd(hear: (sessionId: string) => void): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A seat at one topic; `leave` gives it up. */
export interface SubscriptionHandle {
  leave(): void;
}

interface Change {
  readonly from: bigint;
  readonly seq: bigint;
  readonly ops: readonly Op[] | null;
  readonly state: unknown;
}
interface Subscription {
  readonly viewer: Subscriber;
  seq: bigint | null;
}
interface Topic {
  readonly name: string;
  readonly wireName: string;
  seq: bigint;
  state: unknown;
  known: boolean;
  recent: readonly Change[];
  readonly seats: Set<Subscription>;
  emptySince: number | null;
  reading: Promise<boolean> | null;
}

/** How many changes of a topic are kept for clients that come back. */
const remembered = 32;
/** How long a topic nobody looks at is kept for them, in milliseconds. */
const lingering = 60_000;

const stepsOf = (wireName: string, { from, seq, ops, state }: Change): ServerMessage =>
  ops === null
    ? wholeOf(wireName, { seq, state })
    : { type: 'delta', topic: wireName, seq: String(seq), from: String(from), ops: [...ops] };
const wholeOf = (wireName: string, { seq, state }: Pick<Change, 'seq' | 'state'>): ServerMessage => ({
  type: 'delta',
  topic: wireName,
  seq: String(seq),
  state,
});

/** The steps from one state to the next where they are shorter than the state itself. */
function shorter(before: unknown, after: unknown): readonly Op[] | null {
  const ops = diff(before, after);
  return JSON.stringify(ops).length < JSON.stringify(after ?? null).length ? ops : null;
}

/** Makes the hub of one copy. Without a `bus` it serves its own clients only. */
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
  const byName = new Map<string, TopicKind>();
  const topics = new Map<string, Topic>();
  const listeners = new Set<(sessionId: string) => void>();
  const register = (kind: TopicKind): void => {
    if (byName.has(kind.name)) throw new Error(`two kinds of topic are named ${kind.name}`);
    byName.set(kind.name, kind);
  };
  kinds.forEach(register);

  const split = (topic: string): readonly [string, string] => {
    const colon = topic.indexOf(':');
    return colon < 0 ? [topic, ''] : [topic.slice(0, colon), topic.slice(colon + 1)];
  };

  const open = (name: string, wireName: string): Topic => {
    for (const [other, topic] of topics)
      if (topic.emptySince !== null && now() - topic.emptySince > lingering) topics.delete(other);
    const topic = topics.get(name) ?? {
      name,
      wireName,
      seq: 0n,
      state: null,
      known: false,
      recent: [],
      seats: new Set<Subscription>(),
      emptySince: now(),
      reading: null,
    };
    topics.set(name, topic);
    return topic;
  };

  const deliver = (topic: Topic, seq: bigint, state: unknown): void => {
    if (topic.known && seq <= topic.seq) return;
    const change: Change = { from: topic.seq, seq, ops: topic.known ? shorter(topic.state, state) : null, state };
    if (topic.known) topic.recent = [...topic.recent, change].slice(-remembered);
    Object.assign(topic, { seq, state, known: true });
    let [steps, whole]: [ServerMessage | null, ServerMessage | null] = [null, null];
    for (const seat of topic.seats) {
      // A seat without a version still waits for its first snapshot, which will be at least this new.
      if (seat.seq === null || seat.seq >= seq) continue;
      const message =
        seat.seq === change.from
          ? (steps ??= stepsOf(topic.wireName, change))
          : (whole ??= wholeOf(topic.wireName, change));
      seat.seq = seq;
      seat.viewer.send(message);
    }
  };

  const readStored = async (topic: Topic): Promise<boolean> => {
    const [kindName, key] = split(topic.name);
    const stored = (await byName.get(kindName)?.snapshot(key)) ?? null;
    if (stored !== null) deliver(topic, stored.seq, stored.state);
    return stored !== null;
  };
  /** Reads what is stored; false when there is no such key. Those who come while a reading is under way share it: what it just missed is published after it. */
  const read = (topic: Topic): Promise<boolean> =>
    (topic.reading ??= readStored(topic).finally(() => {
      topic.reading = null;
    }));
  const unread =
    (topic: Topic) =>
    (error: unknown): void =>
      log?.warn({ err: error, topic: topic.name }, 'a live topic could not be read');

  /** Brings a seat to the topic's version: nothing, the changes it missed, or the whole. */
  const seatAt = (topic: Topic, seat: Subscription, since: bigint | null): void => {
    const { viewer } = seat;
    seat.seq = topic.seq;
    if (since === topic.seq) return viewer.send({ type: 'current', topic: topic.wireName, seq: String(topic.seq) });
    const place = since === null ? -1 : topic.recent.findIndex((change) => change.from === since);
    if (place < 0)
      return viewer.send({ type: 'snapshot', topic: topic.wireName, seq: String(topic.seq), state: topic.state });
    for (const change of topic.recent.slice(place)) viewer.send(stepsOf(topic.wireName, change));
  };

  // After a gap a shared reading could be one that began before it.
  const resync = (): void => {
    for (const topic of topics.values()) if (topic.seats.size > 0) void readStored(topic).catch(unread(topic));
  };
  const ended = (sessionId: string): void => {
    for (const hear of listeners) hear(sessionId);
  };

  return {
    register,
    publish: (name, seq, state) => {
      const topic = topics.get(name);
      if (topic !== undefined) deliver(topic, seq, state);
      bus?.send({ kind: 'change', topic: name, seq: String(seq), state });
    },
    subscribe: async (wireTopic, since, { brandId, session }, viewer) => {
      const [kindName, wireKey] = split(wireTopic);
      const kind = byName.get(kindName);
      if (kind === undefined || (kind.owner !== undefined && wireKey !== '' && kind.keys?.includes(wireKey) !== true))
        return 'request.not.found';
      if (kind.owner === 'member' && session === null) return 'login.not.session';
      const owner = kind.owner === 'brand' ? brandId : kind.owner === 'member' ? (session?.memberId ?? '') : '';
      const key = [owner, wireKey].filter((part) => part !== '').join(':');
      try {
        if (kind.authorize !== undefined && !(await kind.authorize(session, key)))
          return session === null ? 'login.not.session' : 'account.not.permitted';
      } catch (error) {
        log?.warn({ err: error, topic: wireTopic }, 'a live topic could not be judged');
        return 'system.busy';
      }

      const topic = open(key === '' ? kindName : `${kindName}:${key}`, wireTopic);
      const seat: Subscription = { viewer, seq: null };
      topic.seats.add(seat);
      topic.emptySince = null;
      const leave = (): void => {
        topic.seats.delete(seat);
        if (topic.seats.size === 0) topic.emptySince = now();
      };
      try {
        if (!(await read(topic))) {
          leave();
          if (topic.seats.size === 0 && topics.get(topic.name) === topic) topics.delete(topic.name);
          return 'request.not.found';
        }
      } catch (error) {
        unread(topic)(error);
        leave();
        return 'system.busy';
      }
      if (topic.seats.has(seat)) seatAt(topic, seat, since);
      return { leave };
    },
    endSession: (sessionId) => {
      ended(sessionId);
      bus?.send({ kind: 'end', sessionId });
    },
    onSessionEnd: (hear) => {
      listeners.add(hear);
      return () => {
        listeners.delete(hear);
      };
    },
    start: async () =>
      bus?.start((message) => {
        if (message.kind === 'gap') return resync();
        if (message.kind === 'end') return ended(message.sessionId);
        const topic = topics.get(message.topic);
        if (topic === undefined) return;
        if ('state' in message) deliver(topic, BigInt(message.seq), message.state);
        else if (topic.seats.size > 0 && BigInt(message.seq) > topic.seq) void read(topic).catch(unread(topic));
      }),
    close: async () => bus?.close(),
  };
}
