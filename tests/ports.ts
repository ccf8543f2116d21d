import { createServer } from 'node:net';

/** The first of three free neighbouring ports of 127.0.0.1: site, games, console. */
export async function threePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor((process.pid * 7 + performance.now() * 31) % 20_000);
    if ((await Promise.all([0, 1, 2].map((index) => isFree(first + index)))).every(Boolean)) return first;
  }
}

const isFree = (port: number): Promise<boolean> => new Promise((answer) => {
  const probe = createServer().once('error', () => { answer(false); });
  probe.listen(port, '127.0.0.1', () => probe.close(() => { answer(true); }));
});
