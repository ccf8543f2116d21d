import { Gauge } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

it('reads at most every five seconds, once for concurrent scrapes', async () => {
  let now = 0;
  const metrics = createMetrics({ version: '1', now: () => now });
  const read = vi.fn(async () => undefined);
  metrics.collect(read);
  await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
  now = 4_999;
  await metrics.text();
  expect(read).toHaveBeenCalledTimes(1);
  now = 5_000;
  await metrics.text();
  expect(read).toHaveBeenCalledTimes(2);
});

it('a read that fails or never ends does not fail the scrape, and is counted', async () => {
  const metrics = createMetrics({ version: '1' });
  const value = new Gauge({ name: 'chokdee_test', help: 'Test', registers: [metrics.registry] });
  metrics.collect(async () => {
    throw new Error('the database is gone');
  });
  metrics.collect(() => new Promise(() => undefined));
  metrics.collect(async () => {
    value.set(7);
  });
  const text = await metrics.text();
  expect(text).toContain('\nchokdee_metrics_failing_reads 2\n');
  expect(text).toContain('\nchokdee_test 7\n');
});

it('names calls by their id, and everything else `other`', async () => {
  const metrics = createMetrics({ version: '1' });
  metrics.response({ call: 'wallet.balance', listener: 'site', status: 204, seconds: 0.003 });
  for (const status of [404, 429]) metrics.response({ call: null, listener: 'games', status, seconds: 0.003 });
  const text = await metrics.text();
  const count = (labels: string): string => `chokdee_call_duration_seconds_count{${labels}}`;
  expect(text).toContain(`${count('call="wallet.balance",listener="site",status="2xx"')} 1\n`);
  expect(text).toContain(`${count('call="other",listener="games",status="4xx"')} 2\n`);
});
