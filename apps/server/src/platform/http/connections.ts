import type { Server, Socket } from 'node:net';
import { addressKey } from './rate-limiter.ts';

/** What bounds the connections of a listener. */
export interface ConnectionBound {
  /** Open connections that one address (or IPv6 /64) may have. */
  readonly most: number;
  /** Whether a peer carries the connections of others. */
  readonly isProxy: (address: string) => boolean;
  /** Called for each connection that is cut because its address has too many. */
  readonly onRefusal: (address: string) => void;
}

/** Cuts new connections of an address that has as many as it may have. Proxies are not counted. */
export function boundConnections(server: Server, { most, isProxy, onRefusal }: ConnectionBound): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const key = addressKey(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > most) {
      onRefusal(address);
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
