import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { clientSeedOf, commitmentOf, isClientSeed, SERVER_SEED_BYTES, serverSeedOf } from '@chokdee/fairness/seeds';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { offsetOf } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  readActivePairs,
  pairsById,
  revealedPage,
  revealedTotals,
  type ClientSeedAuthor,
  type PairRow,
} from './store.ts';

/** The pair in use and the next one, as shown to the member. Times in ms. */
export interface SeedPairs {
  readonly current: {
    readonly id: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly clientSeedBy: ClientSeedAuthor;
    readonly nonce: number;
    readonly startedAt: number;
  };
  readonly next: {
    readonly id: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string;
    readonly clientSeedBy: ClientSeedAuthor;
  };
}

/**
 * The public part of a pair. `serverSeed` is null until the pair is revealed; `bets` is the number
 * of bets made with it, whose nonces are 0 to `bets` - 1.
 */
export interface PairFacts {
  readonly id: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly clientSeedBy: ClientSeedAuthor;
  readonly serverSeed: string | null;
  readonly bets: number;
}

/** A revealed pair. `bets` is the number of bets made with it. Times in ms. */
export interface RevealedPair {
  readonly id: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly clientSeedBy: ClientSeedAuthor;
  readonly bets: number;
  readonly startedAt: number;
  readonly revealedAt: number;
}

/** The seed pairs of members. */
export interface Pairs {
  /** The pair in use and the next one; creates them at the first call. */
  of(memberId: string): Promise<SeedPairs>;
  /** Sets the client seed of the next pair. Refuses with `seed.invalid`. */
  setClientSeed(memberId: string, clientSeed: string): Promise<SeedPairs>;
  /**
   * Reveals the pair `pairId` and starts the next one. Does nothing when that pair is not in use.
   * Refuses with `seed.invalid` or `seed.in.use`.
   */
  rotate(memberId: string, pairId: string, clientSeed?: string): Promise<SeedPairs>;
  /**
   * Revealed pairs, newest first. `page` starts at 1. `total` and `bets` count all revealed pairs.
   */
  revealed(
    memberId: string,
    page: number,
    size: number,
  ): Promise<{ list: RevealedPair[]; total: number; bets: number }>;
  /** The public parts of some pairs of one member, by pair id. */
  facts(memberId: string, pairIds: readonly string[]): Promise<ReadonlyMap<string, PairFacts>>;
  /**
   * Decrypts a server seed that was sealed for this member and pair. The launcher needs it to draw.
   */
  unseal(memberId: string, pairId: string, sealed: Uint8Array): string;
}

/** The context that a sealed server seed is bound to. */
const sealContext = (memberId: string, pairId: string): string => `seed ${memberId} ${pairId}`;

/** Normalises a client seed. Refuses an invalid one with `seed.invalid`. */
function validClientSeed(clientSeed: string): string {
  const text = clientSeed.normalize('NFC');
  if (!isClientSeed(text)) throw new Refusal('seed.invalid', { fields: { clientSeed: { code: 'seed.invalid' } } });
  return text;
}

/** Builds the use cases over `seeds.pair`. */
export function createPairs({
  database,
  ring,
  randomBytes,
}: {
  readonly database: Database;
  readonly ring: KeyRing;
  readonly randomBytes: RandomBytes;
}): Pairs {
  function newPair(memberId: string): { id: string; hash: string; sealed: Buffer } {
    const id = uuid7();
    const seed = serverSeedOf(randomBytes(SERVER_SEED_BYTES));
    return { id, hash: commitmentOf(seed), sealed: ring.seal(seed, sealContext(memberId, id)) };
  }

  async function activePairs(memberId: string): Promise<{ current: PairRow; next: PairRow }> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const rows = await readActivePairs(database, memberId);
      const [current, next] = [rows.find((row) => row.state === 'current'), rows.find((row) => row.state === 'next')];
      if (current && next) return { current, next };
      const [first, second] = [newPair(memberId), newPair(memberId)];
      await database.query('select seeds.open($1, $2, $3, $4, $5, $6, $7, $8)', [
        memberId,
        clientSeedOf(randomBytes(10)),
        first.id,
        first.hash,
        first.sealed,
        second.id,
        second.hash,
        second.sealed,
      ]);
    }
    throw new Error('a member has no seed pairs after they were created');
  }

  const toSeedPairs = ({ current, next }: { current: PairRow; next: PairRow }): SeedPairs => ({
    current: {
      id: current.id,
      serverSeedHash: current.hash,
      clientSeed: current.client_seed,
      clientSeedBy: current.client_seed_by,
      nonce: Number(current.next_nonce),
      startedAt: current.started_at?.getTime() ?? 0,
    },
    next: {
      id: next.id,
      serverSeedHash: next.hash,
      clientSeed: next.client_seed,
      clientSeedBy: next.client_seed_by,
    },
  });

  const of = async (memberId: string): Promise<SeedPairs> => toSeedPairs(await activePairs(memberId));
  const unseal = (memberId: string, pairId: string, sealed: Uint8Array): string =>
    ring.open(sealed, sealContext(memberId, pairId));

  return {
    of,
    unseal,
    async setClientSeed(memberId, clientSeed) {
      const text = validClientSeed(clientSeed);
      await activePairs(memberId);
      await database.query('select seeds.set_client_seed($1, $2)', [memberId, text]);
      return of(memberId);
    },
    async rotate(memberId, pairId, clientSeed) {
      const text = clientSeed === undefined ? null : validClientSeed(clientSeed);
      const { current } = await activePairs(memberId);
      if (current.id !== pairId) return of(memberId);
      const pair = newPair(memberId);
      const [row] = await database.query<{ status: 'ok' | 'not_current' | 'held' }>(
        'select seeds.rotate($1, $2, $3, $4, $5, $6, $7) as status',
        [memberId, pairId, unseal(memberId, pairId, current.sealed), text, pair.id, pair.hash, pair.sealed],
      );
      if (row?.status === 'held') throw new Refusal('seed.in.use');
      return of(memberId);
    },
    async revealed(memberId, page, size) {
      const [rows, totals] = await Promise.all([
        revealedPage(database, memberId, size, offsetOf({ page, size })),
        revealedTotals(database, memberId),
      ]);
      const list = rows.map((row) => ({
        id: row.id,
        serverSeed: row.server_seed ?? '',
        serverSeedHash: row.hash,
        clientSeed: row.client_seed,
        clientSeedBy: row.client_seed_by,
        bets: Number(row.next_nonce),
        startedAt: row.started_at?.getTime() ?? 0,
        revealedAt: row.revealed_at?.getTime() ?? 0,
      }));
      return { list, total: totals.pairs, bets: Number(totals.bets) };
    },
    async facts(memberId, pairIds) {
      const rows = await pairsById(database, memberId, pairIds);
      return new Map(
        rows.map((row) => [
          row.id,
          {
            id: row.id,
            serverSeedHash: row.hash,
            clientSeed: row.client_seed,
            clientSeedBy: row.client_seed_by,
            serverSeed: row.server_seed,
            bets: Number(row.next_nonce),
          },
        ]),
      );
    },
  };
}
