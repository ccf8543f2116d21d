import { rgsAuthenticate, rgsBalance } from '@chokdee/contract/calls/launcher';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createRgsFixture } from './testing.ts';

/** Why a brand is closed. The brand of the listener's host is `chokdee`. */
const closed = new Map<string, 'system.maintenance' | 'region.restricted'>();
const rgs = await createRgsFixture({ gateOf: async ({ id }) => closed.get(id) ?? null });
afterAll(() => rgs.close());
beforeEach(() => closed.clear());

/** Opens a game at a brand; returns the token of its session. */
async function openAt(brandId: string): Promise<string> {
  const player = await rgs.newPlayer();
  const token = new URL(await rgs.address(player)).searchParams.get('sessionID') ?? '';
  await rgs.test.owner.query('update launcher.session set brand_id = $1 where member_id = $2', [
    brandId,
    player.memberId,
  ]);
  return token;
}
const statusOf = async (token: string): Promise<number> =>
  (await rgs.http().call(rgsBalance, { body: { sessionID: token } })).status;

it.each(['system.maintenance', 'region.restricted'] as const)(
  '%s of a brand closes its own games only',
  async (why) => {
    const [here, elsewhere] = [await openAt('chokdee'), await openAt('another')];
    for (const token of [here, elsewhere]) await rgs.http().call(rgsAuthenticate, { body: { sessionID: token } });
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 200]);
    closed.set('another', why);
    const refused = await statusOf(elsewhere);
    expect(refused).toBeGreaterThanOrEqual(400);
    expect(await statusOf(here)).toBe(200);
    closed.clear();
    closed.set('chokdee', why);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([refused, 200]);
  },
);

it('an unknown session is refused with the closure of the brand of the host', async () => {
  const open = await rgs.http().call(rgsBalance, { body: { sessionID: 'unknown' } });
  closed.set('chokdee', 'system.maintenance');
  const shut = await rgs.http().call(rgsBalance, { body: { sessionID: 'unknown' } });
  expect(open.errorCode).not.toBe(shut.errorCode);
});
