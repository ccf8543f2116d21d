import { offsetUuid7 } from '@chokdee/contract/uuid7';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openContractFixture, type ContractFixture } from './fixture.ts';

let fixture: ContractFixture;
beforeAll(async () => {
  fixture = await openContractFixture();
});
afterEach(() => offsetUuid7(0));
afterAll(() => fixture?.close());

/** Status and failing checks of a readiness probe. An answer is cached for half a second. */
const probe = async (): Promise<unknown> => {
  const { statusCode, body } = await fixture.app.http.listeners.site.inject('/healthz/ready');
  return [statusCode, (JSON.parse(body) as { failing: string[] }).failing];
};

it('a copy is not ready while its clock differs from the database by more than a second (O1)', async () => {
  await expect.poll(probe).toEqual([200, []]);
  for (const milliseconds of [5_000, -5_000]) {
    offsetUuid7(milliseconds);
    await expect.poll(probe).toEqual([503, ['clock']]);
    offsetUuid7(0);
    await expect.poll(probe).toEqual([200, []]);
  }
});
