import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from './metrics.ts';

/** Where metrics are served (environment variables in docs/runbook.md). */
export interface MetricsConfig {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /**
   * A scrape must send it as `Authorization: Bearer <token>`. Null: everyone who reaches the port
   * may read.
   */
  readonly token: string | null;
}

/** The listener of metrics. It is none of the public listeners. */
export interface MetricsListener {
  /** Returns the address that serves the metrics. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates the listener of `GET /metrics`. */
export function createMetricsListener(
  { host, port, token }: MetricsConfig,
  metrics: Pick<Metrics, 'text' | 'registry'>,
  log: Logger,
): MetricsListener {
  const isAllowed = ({ headers }: IncomingMessage): boolean =>
    token === null || timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('cache-control', 'no-store');
    const path = request.url?.split('?')[0];
    if (path !== '/metrics') return void response.writeHead(404).end();
    if (!isAllowed(request)) return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be written');
      response.writeHead(500).end();
    });
  });
  server.requestTimeout = 5_000;

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const { address, family, port: bound } = server.address() as AddressInfo;
          resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
