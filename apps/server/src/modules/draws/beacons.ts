import { isBeaconValue, ownBeacon, signRound, timeOfRound, type BeaconChain } from '@chokdee/fairness/beacon';
import type { Queryable } from '@chokdee/database/database';
import { z } from 'zod';
import { readClock } from '../../platform/clock/clock.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';

/** A beacon as it is stored. */
export interface BeaconRow {
  readonly chain_id: string;
  readonly name: string;
  readonly kind: 'public' | 'demo';
  readonly public_key: string;
  readonly genesis: bigint;
  readonly period: number;
  readonly urls: readonly string[];
  readonly sealed_key: Buffer | null;
}

/** Reads the beacons by their chain. */
export const readBeacons = async (db: Queryable): Promise<ReadonlyMap<string, BeaconRow>> =>
  new Map(
    (
      await db.query<BeaconRow>(
        'select chain_id, name, kind, public_key, genesis, period, urls, sealed_key from draws.beacon',
      )
    ).map((row) => [row.chain_id, row]),
  );

/** The chain of a stored beacon. */
export const chainOf = (row: BeaconRow): BeaconChain => ({
  id: row.chain_id,
  publicKey: row.public_key,
  genesis: Number(row.genesis),
  period: row.period,
});

const sealContext = (chainId: string): string => `beacon ${chainId}`;
/** Seconds between two rounds of the demo's beacon. */
const DEMO_PERIOD = 1;

/**
 * The chain of the demo's own beacon, which needs no network; creates it at the first call. Its
 * owner knows its values beforehand, and pages say so.
 */
export async function demoBeacon(db: Queryable, ring: KeyRing, randomBytes: RandomBytes): Promise<string> {
  const find = async (): Promise<string | undefined> =>
    (
      await db.query<{ id: string }>(
        `select chain_id as id from draws.beacon where kind = 'demo' order by genesis limit 1`,
      )
    )[0]?.id;
  const existing = await find();
  if (existing !== undefined) return existing;
  const now = Math.floor((await readClock(db)).getTime() / 1_000);
  const { chain, secretKey } = ownBeacon(randomBytes(48), now, DEMO_PERIOD);
  await db.query(
    `insert into draws.beacon (chain_id, name, kind, public_key, genesis, period, sealed_key)
     values ($1, 'Demo beacon', 'demo', $2, $3, $4, $5)`,
    [chain.id, chain.publicKey, chain.genesis, chain.period, ring.seal(secretKey, sealContext(chain.id))],
  );
  return chain.id;
}

/** Sends a GET request; by default `fetch`. */
export type Fetch = (
  url: string,
  init: { readonly signal: AbortSignal },
) => Promise<{ readonly ok: boolean; text(): Promise<string> }>;

/** Milliseconds for an answer of one address of a public beacon. */
const TIMEOUT = 3_000;
/** Characters of an answer; the values are far shorter. */
const MAX_ANSWER = 4_096;
const answerSchema = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** The value of a round from one address of a drand chain; null when it gives no valid one. */
async function fetchValue(fetchUrl: Fetch, base: string, row: BeaconRow, round: number): Promise<string | null> {
  try {
    const answer = await fetchUrl(`${base}/${row.chain_id}/public/${round}`, { signal: AbortSignal.timeout(TIMEOUT) });
    const text = answer.ok ? await answer.text() : '';
    if (text.length > MAX_ANSWER) return null;
    const value = answerSchema.parse(JSON.parse(text));
    return value.round === round && isBeaconValue(chainOf(row), round, value.signature) ? value.signature : null;
  } catch {
    return null;
  }
}

/** Reads values of beacons. */
export interface BeaconReader {
  /** The verified value of a round; null while it is not available. */
  value(row: BeaconRow, round: number): Promise<string | null>;
}

/**
 * Creates the reader. A public beacon is asked over HTTP, one address after the other; what an
 * address answers is used only if its signature is valid, so it need not be trusted.
 */
export function createBeaconReader({
  database,
  ring,
  fetchUrl = fetch,
}: {
  readonly database: Queryable;
  readonly ring: KeyRing;
  readonly fetchUrl?: Fetch;
}): BeaconReader {
  return {
    value: async (row, round) => {
      if (row.sealed_key !== null) {
        const now = (await readClock(database)).getTime();
        if (timeOfRound(chainOf(row), round) > now) return null;
        return signRound(ring.open(row.sealed_key, sealContext(row.chain_id)), round);
      }
      for (const base of row.urls) {
        const value = await fetchValue(fetchUrl, base, row, round);
        if (value !== null) return value;
      }
      return null;
    },
  };
}
