import { createServer } from 'node:net';

/**
 * Each worker of a run looks in a port range of its own, all below the ports that the system gives
 * to outgoing connections: no other process takes a free port before it is opened.
 */
const RANGE_SIZE = 3_000;
const rangeStart = 20_000 + RANGE_SIZE * ((Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % 4);

/** The first of three free neighbouring ports of 127.0.0.1: site, games, console. */
export async function threePorts(): Promise<number> {
  for (;;) {
    const first = rangeStart + Math.floor((process.pid * 7 + performance.now() * 31) % (RANGE_SIZE - 20));
    if ((await Promise.all([0, 1, 2].map((index) => isFree(first + index)))).every(Boolean)) return first;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => {
      answer(false);
    });
    probe.listen(port, '127.0.0.1', () =>
      probe.close(() => {
        answer(true);
      }),
    );
  });
