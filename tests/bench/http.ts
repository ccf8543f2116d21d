import { Agent, request } from 'node:http';

/** An answer of the server, parsed. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Sends requests over a fixed number of connections that stay open. */
export interface Sender {
  /** `body`: sent as JSON, or as it is when it is a Buffer. Rejects when no answer comes. */
  send(method: 'GET' | 'POST', url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  close(): void;
}

/** Creates a sender; requests beyond the number of its connections wait. */
export function createSender(connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (method, url, body, headers = {}) =>
      new Promise((resolve, reject) => {
        const content = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
        const contentHeaders = content && {
          'content-type': 'application/json',
          'content-length': content.length,
        };
        const sent = request(url, { method, agent, headers: { ...contentHeaders, ...headers } }, (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({ status: reply.statusCode ?? 0, body: text === '' ? null : (JSON.parse(text) as unknown) });
          });
        });
        sent.on('error', reject);
        sent.end(content);
      }),
    close: () => agent.destroy(),
  };
}
