import { offsetUuid7 } from '@chokdee/database/uuid7';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openContractFixture, type ContractFixture } from './fixture.ts';

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterEach(() => offsetUuid7(0));
afterAll(() => fixture?.close());

/** What a probe is told. One answer is shared by the probes of half a second, and a busy machine may be late with one. */
const probe = async (): Promise<unknown> => {
  const { statusCode, body } = await fixture.app.http.listeners.site.inject('/healthz/ready');
  return [statusCode, (JSON.parse(body) as { failing: string[] }).failing];
};

it('a copy whose clock is more than a second from the database’s takes no traffic (O1)', async () => {
  await expect.poll(probe).toEqual([200, []]);
  for (const wrong of [5_000, -5_000]) {
    offsetUuid7(wrong);
    await expect.poll(probe).toEqual([503, ['clock']]);
    offsetUuid7(0);
    await expect.poll(probe).toEqual([200, []]);
  }
});
