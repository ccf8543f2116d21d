import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network fault of one request. */
export type Fault =
  /** The request arrives; the reply is lost and the connection is closed. */
  | { readonly kind: 'cut-reply' }
  /** The request is lost and the connection is closed. */
  | { readonly kind: 'cut-request' }
  /** The request arrives; the reply is lost, but the connection stays open. */
  | { readonly kind: 'half-open' }
  /** The connection is closed after this many bytes of the reply. */
  | { readonly kind: 'cut-after'; readonly bytes: number }
  /** The reply arrives in pieces of this many bytes. */
  | { readonly kind: 'drip'; readonly bytes: number };

/** A TCP proxy between the pool and PostgreSQL that can inject faults. */
export interface Proxy {
  /** The URL of the database through the proxy. */
  through(url: string): string;
  /** Injects the fault into the next `times` requests that contain the text (a command's id). */
  inject(text: string, fault: Fault, times?: number): void;
  /** Number of faults injected so upstream. */
  readonly injected: number;
  close(): Promise<void>;
}

/** A fault that waits for its requests. */
interface PlannedFault {
  readonly text: string;
  readonly fault: Fault;
  left: number;
}

/** Opens a proxy to the PostgreSQL of a URL. */
export async function openProxy(targetUrl: string): Promise<Proxy> {
  const target = new URL(targetUrl);
  const planned: PlannedFault[] = [];
  const sockets = new Set<Socket>();
  let injected = 0;

  /** The fault of a request, if any; counts it as injected. */
  function faultOf(request: Buffer): Fault | undefined {
    const match = planned.find(({ text, left }) => left > 0 && request.includes(text));
    if (!match) return undefined;
    match.left -= 1;
    injected += 1;
    return match.fault;
  }

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    let fault: Fault | undefined;
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on('data', (request) => {
      fault ??= faultOf(request);
      passed = 0;
      if (fault?.kind === 'cut-request') cut();
      else upstream.write(request);
    });
    upstream.on('data', (reply) => {
      switch (fault?.kind) {
        case undefined:
          client.write(reply);
          return;
        // PostgreSQL replies after the commit, so the command has been applied.
        case 'cut-reply':
          cut();
          return;
        case 'half-open':
          return;
        case 'cut-after': {
          const rest = fault.bytes - passed;
          passed += reply.length;
          client.write(reply.subarray(0, Math.max(0, rest)), () => {
            if (passed >= (fault as { bytes: number }).bytes) cut();
          });
          return;
        }
        case 'drip': {
          const { bytes } = fault;
          for (let at = 0; at < reply.length; at += bytes) client.write(reply.subarray(at, at + bytes));
          fault = undefined;
        }
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    inject: (text, fault, times = 1) => {
      planned.push({ text, fault, left: times });
    },
    get injected() {
      return injected;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
