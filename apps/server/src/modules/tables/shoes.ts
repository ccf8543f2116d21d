import { randomnessOf, roundAt, timeOfRound } from '@chokdee/fairness/beacon';
import { commitmentOf, SERVER_SEED_BYTES, serverSeedOf } from '@chokdee/fairness/seeds';
import type { Card } from '@chokdee/games/tables/cards';
import { tableGames } from '@chokdee/games/tables/live/registry';
import { burntCards, cardOrder, type ShoeKey } from '@chokdee/games/tables/live/shoe';
import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { chainOf, readBeacons, type BeaconReader } from '../draws/index.ts';
import type { ShoeRow, TableNow } from './store.ts';

/** The context that the sealed seed of a shoe is bound to. */
const seedContext = (shoeId: string): string => `shoe ${shoeId}`;
/** Milliseconds between the commitment of a shoe and its salt, at least: the shuffle is shown. */
const SHUFFLE = 4_000;

/** A shoe that can be dealt from. The order of the cards is empty for a wheel or dice. */
export interface DealableShoe {
  readonly key: ShoeKey;
  readonly order: readonly Card[];
}

/** What the driver does with shoes. Undealt cards are known to it only. */
export interface Shoes {
  /** Puts a new shoe on a table. */
  begin(epoch: bigint, state: TableNow): Promise<void>;
  /** Reads the beacon's value of a shoe; false while there is none. */
  salt(epoch: bigint, shoe: ShoeRow, game: string): Promise<boolean>;
  /** The order of a shoe with a salt. */
  open(shoe: ShoeRow, game: string): DealableShoe;
  /** Ends a shoe and reveals its seed. */
  end(epoch: bigint, shoe: ShoeRow): Promise<void>;
}

/** Creates the shoes. */
export function createShoes({
  database,
  ring,
  randomBytes,
  beacons,
}: {
  readonly database: Database;
  readonly ring: KeyRing;
  readonly randomBytes: RandomBytes;
  readonly beacons: BeaconReader;
}): Shoes {
  /** Opened shoes by id: shuffling takes milliseconds. */
  const opened = new Map<string, DealableShoe>();
  const beaconOf = async (id: string) => {
    const beacon = (await readBeacons(database)).get(id);
    if (!beacon) throw new Error(`there is no beacon ${id}`);
    return beacon;
  };
  const seedOf = (shoe: ShoeRow): string => ring.open(shoe.sealed_seed, seedContext(shoe.shoe_id));

  const open = (shoe: ShoeRow, game: string): DealableShoe => {
    const known = opened.get(shoe.shoe_id);
    if (known) return known;
    if (shoe.signature === null) throw new Error(`the shoe ${shoe.shoe_id} has no salt`);
    const key = { seed: seedOf(shoe), salt: randomnessOf(shoe.signature) };
    const dealable = { key, order: tableGames.get(game)?.source === 'shoe' ? cardOrder(key) : [] };
    opened.set(shoe.shoe_id, dealable);
    return dealable;
  };

  return {
    begin: async (epoch, { table, now }) => {
      const chain = chainOf(await beaconOf(table.beacon));
      const beaconRound = roundAt(chain, now.getTime() + SHUFFLE) + 1;
      const shoeId = uuid7();
      const seed = serverSeedOf(randomBytes(SERVER_SEED_BYTES));
      await database.query('select tables.begin_shoe($1, $2, $3, $4, $5, $6, $7, $8)', [
        epoch,
        shoeId,
        table.brand_id,
        table.code,
        commitmentOf(seed),
        ring.seal(seed, seedContext(shoeId)),
        beaconRound,
        new Date(timeOfRound(chain, beaconRound)),
      ]);
    },
    salt: async (epoch, shoe, game) => {
      const signature = await beacons.value(await beaconOf(shoe.beacon), Number(shoe.beacon_round));
      if (signature === null) return false;
      const { order } = open({ ...shoe, signature }, game);
      await database.query('select tables.salt_shoe($1, $2, $3, $4)', [
        epoch,
        shoe.shoe_id,
        signature,
        order.length > 0 ? burntCards(order) : 0,
      ]);
      return true;
    },
    open,
    end: async (epoch, shoe) => {
      await database.query('select tables.end_shoe($1, $2, $3)', [epoch, shoe.shoe_id, seedOf(shoe)]);
      opened.delete(shoe.shoe_id);
    },
  };
}
