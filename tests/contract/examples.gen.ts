// Written by npm run collect from apps/server/src/modules/*/testing-examples.ts and apps/server/src/platform/*/testing-examples.ts; do not edit.
import type { ExampleSource } from '../../apps/server/src/platform/testing-examples.ts';
import { examples as brandExamples } from '../../apps/server/src/modules/brand/testing-examples.ts';
import { examples as cashierExamples } from '../../apps/server/src/modules/cashier/testing-examples.ts';
import { examples as catalogueExamples } from '../../apps/server/src/modules/catalogue/testing-examples.ts';
import { examples as consoleExamples } from '../../apps/server/src/modules/console/testing-examples.ts';
import { examples as drawsExamples } from '../../apps/server/src/modules/draws/testing-examples.ts';
import { examples as identityExamples } from '../../apps/server/src/modules/identity/testing-examples.ts';
import { examples as launcherExamples } from '../../apps/server/src/modules/launcher/testing-examples.ts';
import { examples as lotteryExamples } from '../../apps/server/src/modules/lottery/testing-examples.ts';
import { examples as messagesExamples } from '../../apps/server/src/modules/messages/testing-examples.ts';
import { examples as promotionsExamples } from '../../apps/server/src/modules/promotions/testing-examples.ts';
import { examples as proofsExamples } from '../../apps/server/src/modules/proofs/testing-examples.ts';
import { examples as seedsExamples } from '../../apps/server/src/modules/seeds/testing-examples.ts';
import { examples as sportsExamples } from '../../apps/server/src/modules/sports/testing-examples.ts';
import { examples as tablesExamples } from '../../apps/server/src/modules/tables/testing-examples.ts';
import { examples as wageringExamples } from '../../apps/server/src/modules/wagering/testing-examples.ts';
import { examples as walletExamples } from '../../apps/server/src/modules/wallet/testing-examples.ts';
import { examples as filesExamples } from '../../apps/server/src/platform/files/testing-examples.ts';
import { examples as outboxExamples } from '../../apps/server/src/platform/outbox/testing-examples.ts';

/** Requests that succeed, by module. */
export const exampleSources = {
  brand: brandExamples,
  cashier: cashierExamples,
  catalogue: catalogueExamples,
  console: consoleExamples,
  draws: drawsExamples,
  identity: identityExamples,
  launcher: launcherExamples,
  lottery: lotteryExamples,
  messages: messagesExamples,
  promotions: promotionsExamples,
  proofs: proofsExamples,
  seeds: seedsExamples,
  sports: sportsExamples,
  tables: tablesExamples,
  wagering: wageringExamples,
  wallet: walletExamples,
  files: filesExamples,
  outbox: outboxExamples,
} as const satisfies Readonly<Record<string, ExampleSource>>;
