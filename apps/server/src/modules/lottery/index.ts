import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { Counter } from 'prom-client';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import { playerIn, type BrandFacts } from '../../platform/http/context.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import { demoCaller } from '../identity/index.ts';
import type { NameGame, Records, Wagering } from '../wagering/index.ts';
import { createCancelling } from './cancelling.ts';
import { placeDemoSlips } from './demo-slips.ts';
import type { AccountsOf } from './desk-issues.ts';
import { deskRoutes } from './desk-routes.ts';
import { describeLotteryBets } from './descriptions.ts';
import { nodeOf } from './offering.ts';
import { createOutcomes, outcomesTopic } from './outcomes.ts';
import { createRecords } from './records.ts';
import { purgeExposure, retention } from './retention.ts';
import { gameRoutes, orderRoutes, resultRoutes, yeekeeRoutes } from './routes.ts';
import { createSettling, LOTTERY_RULE, payoutRule } from './settlement.ts';
import { createSlips } from './slips.ts';
import { createYeekee } from './yeekee.ts';
import { findGame } from './store.ts';
import { lotterySubjects } from './subjects.ts';

export { lotteryChanges } from './desk-changes.ts';
export { lotteryAddress } from './launching.ts';

/** What the lottery module needs. */
export interface LotteryDeps {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  /** Sends slips in batches, and one cancellation at a time. */
  readonly batcher: Pick<Commands, 'run'>;
  readonly commands: Pick<Commands, 'run'>;
  readonly settlements: Pick<Wagering['settlements'], 'addPayoutRule' | 'start'>;
  /** The betting record of all products. */
  readonly betRecords: Pick<Records, 'describeBets' | 'numberBets'>;
  readonly nameGame: NameGame;
  /** Puts a game (`nodeId`) among those that the member opened last. */
  readonly recordOpened: (brandId: string, memberId: string, nodeId: string) => Promise<void>;
  /** Called when that failed: the slip is placed all the same. */
  readonly onError: (error: unknown) => void;
  /** Salts of the numbers that members send in. */
  readonly randomBytes: RandomBytes;
  /** Names members for operators, and masked beside their numbers. */
  readonly accountsOf: AccountsOf;
  /** The brand whose demo player places slips; null without them. */
  readonly demoBrand: (() => Promise<BrandFacts>) | null;
}

/** Seconds between two runs that remove exposure of old draws. */
const PURGE_INTERVAL = 3_600;
/** Seconds between two looks for draws that the demo player bets on. */
const DEMO_INTERVAL = 10;

/**
 * Creates the lottery module: menus, prices, slips of up to 1,000 lines, their settlement by the
 * events of `draws`, and the record. Each line is a wager whose round is the draw.
 */
export function createLottery({
  database,
  hub,
  batcher,
  commands,
  settlements,
  betRecords,
  nameGame,
  recordOpened,
  onError,
  randomBytes,
  accountsOf,
  demoBrand,
}: LotteryDeps): {
  readonly module: ServerModule;
} {
  let onSlip = (_status: string, _lines: number): void => undefined;
  settlements.addPayoutRule(LOTTERY_RULE, payoutRule);
  describeLotteryBets(database, betRecords);
  hub.register(outcomesTopic(database));
  const slips = createSlips({
    database,
    commands: batcher,
    onSlip: (status, lines) => {
      onSlip(status, lines);
    },
    onPlaced: async (context, games) => {
      const { memberId } = playerIn(context);
      await Promise.all(games.map((game) => recordOpened(context.brand.id, memberId, nodeOf(game)).catch(onError)));
    },
  });
  return {
    module: {
      name: 'lottery',
      pages: [
        {
          path: '/lottery/',
          exists: async (code, brandId) => (await findGame(database, brandId, code)) !== undefined,
        },
      ],
      routes: [
        ...gameRoutes(database),
        ...resultRoutes(database),
        ...yeekeeRoutes(createYeekee({ database, randomBytes, accountsOf })),
        ...deskRoutes(database, accountsOf),
        ...orderRoutes(database, {
          slips,
          records: createRecords({ database, nameGame }),
          cancel: createCancelling({ database, commands }),
        }),
      ],
      consumers: [createSettling(database, settlements), createOutcomes(database, hub)],
      jobs: [
        {
          name: 'lottery.purge-exposure',
          every: PURGE_INTERVAL,
          run: async () => {
            await purgeExposure(database);
          },
        },
        ...(demoBrand === null
          ? []
          : [
              {
                name: 'lottery.demo-slips',
                every: DEMO_INTERVAL,
                run: async () => {
                  await placeDemoSlips(database, slips, await demoCaller(database, await demoBrand()));
                },
              },
            ]),
      ],
      subjects: lotterySubjects(database),
      retention,
      metrics: ({ registry }) => {
        const slips = new Counter({
          name: 'chokdee_lottery_slips_total',
          help: 'Lottery slips by the answer of their command',
          labelNames: ['answer'],
          registers: [registry],
        });
        const lines = new Counter({
          name: 'chokdee_lottery_lines_total',
          help: 'Lines of accepted lottery slips',
          registers: [registry],
        });
        onSlip = (answer, count) => {
          slips.inc({ answer });
          if (answer === 'ok') lines.inc(count);
        };
      },
    },
  };
}
