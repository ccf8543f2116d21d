import { expect, it } from 'vitest';
import {
  isBeaconValue,
  isPublicChain,
  ownBeacon,
  quicknet,
  randomnessOf,
  roundAt,
  signRound,
  timeOfRound,
} from './beacon.ts';

// Published values of drand's quicknet: round 1000 of its documentation, 657413 of drand-verify.
const published = [
  [
    1000,
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  ],
  [
    657_413,
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  ],
] as const;

it.each(published)('accepts the published value of round %d of quicknet', (round, signature, randomness) => {
  expect(isBeaconValue(quicknet, round, signature)).toBe(true);
  expect(randomnessOf(signature)).toBe(randomness);
});

it('refuses the value of another round, an altered one, a text that is no signature, and another chain', () => {
  const [round, signature] = published[0];
  const own = ownBeacon(new Uint8Array(48).fill(3), 1_700_000_000, 3);
  expect(isBeaconValue(quicknet, round + 1, signature)).toBe(false);
  expect(isBeaconValue(quicknet, round, `${signature.slice(0, -1)}8`)).toBe(false);
  for (const text of ['', 'none', 'ff'.repeat(48), '00'.repeat(48)])
    expect(isBeaconValue(quicknet, round, text)).toBe(false);
  expect(isBeaconValue(own.chain, round, signature)).toBe(false);
  expect(isBeaconValue({ ...quicknet, publicKey: 'no key' }, round, signature)).toBe(false);
});

it('numbers the rounds from 1 at the genesis', () => {
  const start = quicknet.genesis * 1_000;
  expect([start - 1, start, start + 2_999, start + 3_000].map((time) => roundAt(quicknet, time))).toEqual([0, 1, 1, 2]);
  expect([1, 2, 1_000].map((round) => timeOfRound(quicknet, round) - start)).toEqual([0, 3_000, 2_997_000]);
});

it('signs rounds of an own chain, which is never taken for a public one', () => {
  const { chain, secretKey } = ownBeacon(new Uint8Array(48).fill(3), 1_700_000_000, 5);
  const signature = signRound(secretKey, 7);
  expect(isBeaconValue(chain, 7, signature)).toBe(true);
  expect(isBeaconValue(chain, 8, signature)).toBe(false);
  expect(isPublicChain(quicknet)).toBe(true);
  expect(isPublicChain(chain)).toBe(false);
  expect(isPublicChain({ ...chain, id: quicknet.id })).toBe(false);
  expect(isPublicChain({ ...quicknet, period: 1 })).toBe(false);
});
