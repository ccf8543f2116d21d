import { randomBytes, randomUUID } from 'node:crypto';
import { uuid7 } from '@chokdee/contract/uuid7';
import { createCommands, type Commands } from '@chokdee/ledger/commands';
import type { CallContext } from '../../platform/http/context.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import { claimLeases } from '../../platform/lease/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { demoBeacon } from '../draws/index.ts';
import { createDrawsDriver, sealingKey, type DrawsDriver } from '../draws/testing.ts';
import { directCommands, openPlayer, type WageringFixture } from '../wagering/testing.ts';
import { createCancelling } from './cancelling.ts';
import { describeLotteryBets } from './descriptions.ts';
import { offerLotteries } from './offering.ts';
import { createRecords, type LotteryRecords } from './records.ts';
import { lotteryGameOf } from './rules.ts';
import { createSettling, LOTTERY_RULE, payoutRule, subjectOf } from './settlement.ts';
import { createSlips, type Slips } from './slips.ts';

/** The brand of the tests. */
export const brandId = 'chokdee';
/** The games of the tests: an own one, and one whose results are entered. */
export const GAME = 'thai-5m';
/** A game whose members send numbers in. */
export const YEEKEE = 'yeekee';
/** A game whose results are entered. */
export const ENTERED = 'lao';

/** The refusal of a call; throws when there is none. */
export const refusalOf = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => {
      throw new Error('it was accepted');
    },
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

/** The lottery on a database, without HTTP. */
export interface LotteryFixture {
  readonly draws: DrawsDriver;
  readonly slips: Slips;
  readonly records: LotteryRecords;
  readonly cancel: ReturnType<typeof createCancelling>;
  /** What a call of a member carries. */
  contextOf(memberId: string): CallContext;
  /** A member with cash (micro-units). */
  openMember(cash: bigint): Promise<CallContext>;
  /** The draw of a game whose sale has just opened, and its issue. */
  openDraw(game: string): Promise<{ readonly drawId: string; readonly issue: string }>;
  /** Starts the settlements that the results so far demand; returns their subjects. */
  startSettling(): Promise<readonly string[]>;
  /** The same, and settles. */
  settle(): Promise<void>;
}

/** Lets this process settle until no settlement of the subjects runs. */
async function settleAll({ db, wagering }: WageringFixture, subjects: readonly string[]): Promise<void> {
  const [work] = wagering.module.leased ?? [];
  const [lease] = await claimLeases(db.database, randomUUID(), [work!.name], 3_600_000);
  const stop = new AbortController();
  const running = work!.run(lease!, stop.signal);
  const isRunning = async (): Promise<boolean> =>
    (await Promise.all(subjects.map((subject) => wagering.settlements.ofSubject(subject))))
      .flat()
      .some(({ state }) => state === 'running');
  while (await isRunning()) await new Promise((resolve) => setTimeout(resolve, 10));
  stop.abort();
  await running;
  await db.owner.query('delete from platform.lease where name = $1', [work!.name]);
}

/** Offers games (`codes`) and drives their draws. Stops the clock of the database. */
export async function createLotteryFixture(
  { db, wagering }: WageringFixture,
  commands: Pick<Commands, 'run'> = directCommands(db),
  codes: readonly string[] = [GAME, ENTERED],
): Promise<LotteryFixture> {
  const { database } = db;
  await db.stopClock();
  const draws = await createDrawsDriver(db);
  await offerLotteries(database, {
    brandId,
    beacon: await demoBeacon(database, createKeyRing([sealingKey]), randomBytes),
    games: codes.map((code) => lotteryGameOf(code)!),
    // A draw every five minutes: the own draws that a moved clock passes are all drawn.
    drawsOf: ({ source, calendar }) => ({
      source,
      isDemo: source === 'official',
      calendar:
        source === 'own'
          ? calendar
          : {
              ...calendar,
              schedule: { kind: 'every', minutes: 5, from: '00:00', to: '23:55', except: [], also: [] },
              saleSeconds: 290,
              lockSeconds: 10,
              planHours: 1,
            },
    }),
  });
  wagering.settlements.addPayoutRule(LOTTERY_RULE, payoutRule);
  describeLotteryBets(database, wagering.records);
  const settling = createSettling(database, wagering.settlements);
  const contextOf = (memberId: string): CallContext =>
    ({
      brand: { id: brandId },
      language: 'EN',
      player: { memberId, sessionId: uuid7(), account: 'somchai', isAgent: 0, currency: 'THB' },
    }) as unknown as CallContext;
  const startSettling = async (): Promise<readonly string[]> => {
    const events = await db.owner.query<{ id: bigint; payload: Record<string, unknown>; at: Date }>(
      `select id, payload, at from platform.outbox where topic = 'draws.result' order by id`,
    );
    if (!('handle' in settling)) throw new Error('the consumer has no handler');
    await settling.handle(
      events.map(({ id, payload, at }) => ({
        position: String(id),
        id: String(id),
        memberId: null,
        topic: 'draws.result',
        payload,
        at,
      })),
    );
    return events.map(({ payload }) => subjectOf(String(payload['drawId'])));
  };
  return {
    draws,
    slips: createSlips({ database, commands }),
    records: createRecords({ database, nameGame: async (_brand, _vendor, game) => game }),
    cancel: createCancelling({ database, commands: createCommands(database.pool) }),
    contextOf,
    openMember: async (cash) => contextOf(await openPlayer(db, cash)),
    openDraw: async (game) => {
      const drawId = await draws.nextDraw(game);
      await draws.moveTo(drawId, 'sale_opens_at');
      const [row] = await database.query<{ issue: string }>('select issue from draws.draw where draw_id = $1', [
        drawId,
      ]);
      return { drawId, issue: row!.issue };
    },
    startSettling,
    settle: async () => settleAll({ db, wagering }, await startSettling()),
  };
}

/** A content of a slip for one issue. */
export const contentOf = (playId: string, entries: string, numero: string, multiple = 10, gameId = GAME) => ({
  gameId,
  playId,
  bettingContent: entries,
  singleBetPrice: 1,
  numero: [{ numero, multiple }],
});
