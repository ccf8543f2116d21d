import { offsetUuid7 } from '@chokdee/database/uuid7';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => { stage = await openStage(); });
afterEach(() => offsetUuid7(0));
afterAll(() => stage?.close());

const failing = async (): Promise<unknown> => {
  // One answer is shared by the probes of half a second.
  await new Promise((done) => { setTimeout(done, 600); });
  const { statusCode, body } = await stage.house.http.listeners.site.inject('/healthz/ready');
  return [statusCode, (JSON.parse(body) as { failing: string[] }).failing];
};

it('a copy whose clock is more than a second from the database’s takes no traffic (O1)', async () => {
  expect(await failing()).toEqual([200, []]);
  for (const wrong of [5_000, -5_000]) {
    offsetUuid7(wrong);
    expect(await failing()).toEqual([503, ['clock']]);
  }
  offsetUuid7(0);
  expect(await failing()).toEqual([200, []]);
});
