import type { Database } from '@chokdee/database/database';
import { randomnessOf } from '@chokdee/fairness/beacon';
import { numbersOf, type DrawFormat } from '@chokdee/fairness/public-draw';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import { isLeaseLost, type Lease } from '../../platform/lease/store.ts';
import type { ServerModule } from '../../platform/module.ts';
import { readBeacons, type BeaconReader } from './beacons.ts';
import { seedContext } from './planning.ts';

/** The lease of the copy that opens, locks and draws. */
export const LEASE = 'draws.clock';
/** Draws per step. */
const STEP_SIZE = 100;
/** Milliseconds between two looks while nothing is due, and while a beacon has no value. */
const PAUSE = 250;
const BEACON_PAUSE = 1_000;

interface DueDraw {
  readonly draw_id: string;
  readonly format: DrawFormat;
  readonly sealed_seed: Buffer;
  readonly beacon: string;
  readonly beacon_round: bigint;
}

/** What moves draws on. */
export interface StepDeps {
  readonly database: Database;
  readonly ring: KeyRing;
  readonly beacons: BeaconReader;
  readonly onError: (drawId: string, error: unknown) => void;
}

/** Waits, at most until the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

/** What the holder of the lease does again and again. All writes carry the lease's epoch. */
export interface Steps {
  /** Opens and locks sale, confirms and marks late draws. Returns how many draws changed. */
  advance(lease: Lease): Promise<number>;
  /**
   * Draws what is due. A draw that fails does not stop the others; a beacon without a value is not
   * asked again for the other draws. Returns the milliseconds until the next look.
   */
  drawDue(lease: Lease, signal: AbortSignal): Promise<number>;
}

/** Creates the steps. */
export function createSteps({ database, ring, beacons, onError }: StepDeps): Steps {
  const advance = async ({ epoch }: Lease): Promise<number> => {
    const [row] = await database.query<{ changed: number }>('select draws.advance($1, $2) as changed', [
      epoch,
      STEP_SIZE,
    ]);
    return row!.changed;
  };

  const dueDraws = (): Promise<DueDraw[]> =>
    database.query<DueDraw>(
      `select draw_id, format, sealed_seed, beacon, beacon_round
       from draws.draw
       where state = 'locked'
         and source = 'own'
         and draw_at <= platform.clock()
       order by draw_at desc
       limit $1`,
      [STEP_SIZE],
    );

  /** Draws one draw; it may have its result already. False while its beacon has no value. */
  const drawOne = async (draw: DueDraw, { epoch }: Lease): Promise<boolean> => {
    const beacon = (await readBeacons(database)).get(draw.beacon);
    const signature = beacon ? await beacons.value(beacon, Number(draw.beacon_round)) : null;
    if (signature === null) return false;
    const seed = ring.open(draw.sealed_seed, seedContext(draw.draw_id));
    const numbers = numbersOf(draw.format, seed, randomnessOf(signature));
    await database.query('select draws.store_drawn($1, $2, $3, $4, $5)', [
      epoch,
      draw.draw_id,
      seed,
      signature,
      JSON.stringify(numbers),
    ]);
    return true;
  };

  const drawDue = async (lease: Lease, signal: AbortSignal): Promise<number> => {
    const silent = new Set<string>();
    for (const draw of await dueDraws()) {
      if (signal.aborted || silent.has(draw.beacon)) continue;
      try {
        if (!(await drawOne(draw, lease))) silent.add(draw.beacon);
      } catch (error) {
        if (isLeaseLost(error)) throw error;
        silent.add(draw.beacon);
        onError(draw.draw_id, error);
      }
    }
    return silent.size > 0 ? BEACON_PAUSE : PAUSE;
  };

  return { advance, drawDue };
}

/** Repeats a step until the lease is lost or released; a step returns the pause after it. */
const repeat = async (signal: AbortSignal, step: () => Promise<number>): Promise<void> => {
  while (!signal.aborted) await pause(await step(), signal);
};

/** Moves the draws on while this copy holds the lease `draws.clock`. */
export const drawsClock = ({ advance, drawDue }: Steps): NonNullable<ServerModule['leased']>[number] => ({
  name: LEASE,
  // A beacon that answers late does not delay the lock of other draws.
  run: async (lease, signal) => {
    await Promise.all([
      repeat(signal, async () => ((await advance(lease)) > 0 ? 0 : PAUSE)),
      repeat(signal, () => drawDue(lease, signal)),
    ]);
  },
});
