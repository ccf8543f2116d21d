// The 2,000 clients of measureSockets, in a process of their own. Communicates over IPC.
import { WebSocket } from 'ws';
import { Latencies } from './figures.ts';
import { PRICE_BASE, PRICE_RANGE, timestamp } from './sockets-time.ts';

/**
 * A request of the parent: connect clients, subscribe all of them to a topic, or to several in turn
 * (and unsubscribe from another), or report the messages received since the last report.
 */
export type LoadRequest =
  | { readonly request: 'connect'; readonly url: string; readonly sockets: number }
  | { readonly request: 'subscribe'; readonly topic: string | readonly string[]; readonly unsubscribe?: string }
  | { readonly request: 'report' };

/** The messages received. Percentiles of the time from sending to receiving, ms. */
export interface ReceivedMessages {
  readonly messages: number;
  readonly p50: number;
  readonly p99: number;
  /** The last message and its size in bytes. */
  readonly last: string;
  readonly bytes: number;
  /** The mean size of the messages, bytes. */
  readonly meanBytes: number;
}

/** Sockets per local address; the server's limit per address. */
const PER_ADDRESS = 200;
/** Sockets that connect at the same time. */
const CONNECT_BATCH = 50;

/** A price of the home side in thousandths that says when it was set. */
const PRICE = /prices\/home","value":(\d+)/g;

/** Longer deliveries count as this, ms. */
const LONGEST_DELIVERY = 10_000;
/** The times of public events in a message of a live table, epoch ms. */
const EVENT = /"at":(\d{13})\b/g;

let sockets: WebSocket[] = [];
let [latencies, messages, last, snapshots, size] = [new Latencies(LONGEST_DELIVERY), 0, '', 0, 0];

const onMessage = (data: WebSocket.RawData): void => {
  const text = String(data);
  // The answer to a subscription is not measured.
  if (text.includes('"snapshot"')) {
    snapshots += 1;
    return;
  }
  if (text.includes('"topic":"table:')) {
    // Messages without a new event, as those that count watchers, are not timed.
    const at = Math.max(...[...text.matchAll(EVENT)].map(([, time]) => Number(time)));
    if (at > 0) latencies.add(Math.max(0, Date.now() - at));
    messages += 1;
    size += text.length;
    last = text;
    return;
  }
  for (const [, price] of text.matchAll(PRICE)) {
    latencies.add((Date.now() % PRICE_RANGE) - (Number(price) - PRICE_BASE));
    messages += 1;
    last = text;
  }
  const sentAt = /\d{16}/.exec(text);
  if (sentAt === null) return;
  latencies.add((timestamp() - Number(sentAt[0])) / 1_000);
  messages += 1;
  last = text;
};

const connect = (url: string, n: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      headers: { authorization: String(n) },
      localAddress: `127.0.0.${2 + Math.floor(n / PER_ADDRESS)}`,
      perMessageDeflate: false,
    });
    socket
      .once('open', () => resolve(socket))
      .once('error', reject)
      .on('message', onMessage);
  });

async function connectAll(url: string, count: number): Promise<void> {
  for (let first = 0; first < count; first += CONNECT_BATCH) {
    const size = Math.min(CONNECT_BATCH, count - first);
    sockets = [...sockets, ...(await Promise.all(Array.from({ length: size }, (_, n) => connect(url, first + n))))];
  }
}

/** Subscribes all sockets and waits for their snapshots. */
async function subscribeAll(topic: string | readonly string[], unsubscribe: string | undefined): Promise<void> {
  snapshots = 0;
  const topics = typeof topic === 'string' ? [topic] : topic;
  for (const [at, socket] of sockets.entries()) {
    if (unsubscribe !== undefined) socket.send(JSON.stringify({ type: 'unsubscribe', topic: unsubscribe }));
    socket.send(JSON.stringify({ type: 'subscribe', topic: topics[at % topics.length] }));
  }
  while (snapshots < sockets.length)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
}

function report(): ReceivedMessages {
  const received: ReceivedMessages = {
    messages,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    last,
    bytes: Buffer.byteLength(last),
    meanBytes: messages === 0 ? 0 : size / messages,
  };
  [latencies, messages, size] = [new Latencies(LONGEST_DELIVERY), 0, 0];
  return received;
}

async function handle(message: LoadRequest): Promise<unknown> {
  switch (message.request) {
    case 'connect':
      await connectAll(message.url, message.sockets);
      return { connected: sockets.length };
    case 'subscribe':
      await subscribeAll(message.topic, message.unsubscribe);
      return { subscribed: snapshots };
    case 'report':
      return report();
  }
}

process.on('message', (message: LoadRequest) => {
  void handle(message).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
