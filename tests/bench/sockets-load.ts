// The 2,000 clients of measureSockets, in a process of their own. Speaks over IPC.
import { WebSocket } from 'ws';
import { Latencies } from './figures.ts';
import { moment } from './sockets-time.ts';

/** What the parent asks: connect so many, watch a topic (and no other), or say what was heard since the last `heard`. */
export type Load =
  | { readonly load: 'connect'; readonly url: string; readonly sockets: number }
  | { readonly load: 'watch'; readonly topic: string; readonly not?: string }
  | { readonly load: 'heard' };
/** Deliveries: milliseconds from the telling to the client, and the last message. */
export interface Heard {
  readonly messages: number;
  readonly p50: number;
  readonly p99: number;
  readonly last: string;
  readonly bytes: number;
}

/** Sockets of one address: what the house lets one household hold. */
const PER_ADDRESS = 200;

let sockets: WebSocket[] = [];
let [latencies, messages, last, first] = [new Latencies(), 0, '', 0];

const hear = (data: WebSocket.RawData): void => {
  const text = String(data);
  // Answers to subscriptions are not tellings.
  if (text.includes('"snapshot"')) {
    first += 1;
    return;
  }
  const at = /\d{16}/.exec(text);
  if (at === null) return;
  latencies.add((moment() - Number(at[0])) / 1_000);
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
      .on('message', hear);
  });

async function obey(order: Load): Promise<unknown> {
  switch (order.load) {
    case 'connect': {
      for (let n = 0; n < order.sockets; n += 50)
        sockets = [
          ...sockets,
          ...(await Promise.all(
            Array.from({ length: Math.min(50, order.sockets - n) }, (_, more) => connect(order.url, n + more)),
          )),
        ];
      return { connected: sockets.length };
    }
    case 'watch': {
      first = 0;
      for (const socket of sockets) {
        if (order.not !== undefined) socket.send(JSON.stringify({ type: 'unsubscribe', topic: order.not }));
        socket.send(JSON.stringify({ type: 'subscribe', topic: order.topic }));
      }
      while (first < sockets.length)
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      return { watching: first };
    }
    case 'heard': {
      const heard: Heard = {
        messages,
        p50: latencies.within(0.5),
        p99: latencies.within(0.99),
        last,
        bytes: Buffer.byteLength(last),
      };
      [latencies, messages] = [new Latencies(), 0];
      return heard;
    }
  }
}

process.on('message', (order: Load) => {
  void obey(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
