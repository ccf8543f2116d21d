import type { Database } from '@chokdee/database/database';
import type { Commands } from '@chokdee/ledger/commands';
import { Counter } from 'prom-client';
import type { RandomBytes } from '../../platform/crypto/random-bytes.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { Hub } from '../../platform/realtime/hub.ts';
import type { NameGame, Wagering } from '../wagering/index.ts';
import { createCancelling } from './cancelling.ts';
import type { AccountsOf } from './desk-issues.ts';
import { deskRoutes } from './desk-routes.ts';
import { createOutcomes, outcomesTopic } from './outcomes.ts';
import { createRecords } from './records.ts';
import { purgeExposure, retention } from './retention.ts';
import { gameRoutes, orderRoutes, resultRoutes, yeekeeRoutes } from './routes.ts';
import { createSettling, LOTTERY_RULE, payoutRule } from './settlement.ts';
import { createSlips } from './slips.ts';
import { createYeekee } from './yeekee.ts';

export { lotteryAddress } from './launching.ts';

/** What the lottery module needs. */
export interface LotteryDeps {
  readonly database: Database;
  readonly hub: Pick<Hub, 'register' | 'publish'>;
  /** Sends slips in batches, and one cancellation at a time. */
  readonly batcher: Pick<Commands, 'run'>;
  readonly commands: Pick<Commands, 'run'>;
  readonly settlements: Pick<Wagering['settlements'], 'addPayoutRule' | 'start'>;
  readonly nameGame: NameGame;
  /** Salts of the numbers that members send in. */
  readonly randomBytes: RandomBytes;
  /** Names members for operators, and masked beside their numbers. */
  readonly accountsOf: AccountsOf;
}

/** Seconds between two runs that remove exposure of old draws. */
const PURGE_INTERVAL = 3_600;

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
  nameGame,
  randomBytes,
  accountsOf,
}: LotteryDeps): {
  readonly module: ServerModule;
} {
  let onSlip = (_status: string, _lines: number): void => undefined;
  settlements.addPayoutRule(LOTTERY_RULE, payoutRule);
  hub.register(outcomesTopic(database));
  return {
    module: {
      name: 'lottery',
      routes: [
        ...gameRoutes(database),
        ...resultRoutes(database),
        ...yeekeeRoutes(createYeekee({ database, randomBytes, accountsOf })),
        ...deskRoutes(database, accountsOf),
        ...orderRoutes(database, {
          slips: createSlips({
            database,
            commands: batcher,
            onSlip: (status, lines) => {
              onSlip(status, lines);
            },
          }),
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
      ],
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
