import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What may befall a link. */
export type Fault =
  /** The request arrives, the reply is lost and the link breaks. */
  | { readonly kind: 'cut-reply' }
  /** The request is lost and the link breaks. */
  | { readonly kind: 'cut-request' }
  /** The request arrives, the reply never comes, the link stays open. */
  | { readonly kind: 'half-open' }
  /** The link breaks when so many bytes of the reply have passed. */
  | { readonly kind: 'cut-after'; readonly bytes: number }
  /** The reply comes in drops of so many bytes. */
  | { readonly kind: 'drip'; readonly bytes: number };

/** A TCP link between the pool and PostgreSQL that can be damaged. */
export interface Proxy {
  /** The database's URL, through the link. */
  through(url: string): string;
  /** The next request that holds the text (a command's id) meets the fault, as often as told. */
  arm(text: string, fault: Fault, times?: number): void;
  /** How many requests met their fault. */
  readonly struck: number;
  close(): Promise<void>;
}

interface Armed {
  readonly text: string;
  readonly fault: Fault;
  left: number;
}

/** Opens a link to the PostgreSQL of a URL. */
export async function openProxy(targetUrl: string): Promise<Proxy> {
  const target = new URL(targetUrl);
  const armed: Armed[] = [];
  const links = new Set<Socket>();
  let struck = 0;

  /** The fault a request runs into, used up by it. */
  function strike(request: Buffer): Fault | undefined {
    const one = armed.find(({ text, left }) => left > 0 && request.includes(text));
    if (!one) return undefined;
    one.left -= 1;
    struck += 1;
    return one.fault;
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    let fault: Fault | undefined;
    let passed = 0;
    for (const socket of [near, far]) {
      links.add(socket);
      socket.setNoDelay(true);
      socket.on('error', cut);
      socket.on('close', () => {
        links.delete(socket);
        cut();
      });
    }
    near.on('data', (request) => {
      fault ??= strike(request);
      passed = 0;
      if (fault?.kind === 'cut-request') cut();
      else far.write(request);
    });
    far.on('data', (reply) => {
      switch (fault?.kind) {
        case undefined:
          near.write(reply);
          return;
        // PostgreSQL speaks when it has committed: the effect is there, the word is not.
        case 'cut-reply':
          cut();
          return;
        case 'half-open':
          return;
        case 'cut-after': {
          const rest = fault.bytes - passed;
          passed += reply.length;
          near.write(reply.subarray(0, Math.max(0, rest)), () => {
            if (passed >= (fault as { bytes: number }).bytes) cut();
          });
          return;
        }
        case 'drip': {
          const { bytes } = fault;
          for (let at = 0; at < reply.length; at += bytes) near.write(reply.subarray(at, at + bytes));
          fault = undefined;
        }
      }
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;

  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    arm: (text, fault, times = 1) => {
      armed.push({ text, fault, left: times });
    },
    get struck() {
      return struck;
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of links) socket.destroy();
        server.close(() => {
          closed();
        });
      }),
  };
}
