import type { Database } from '@chokdee/database/database';
import type { OperatorSession } from '../../platform/http/context.ts';
import type { ServerModule } from '../../platform/module.ts';
import { operatorActor, record } from '../audit/index.ts';
import { demoBrandId } from '../brand/index.ts';
import type { Passwords } from '../identity/index.ts';
import type { ConsoleDeps } from './deps.ts';
import { ensureOperator, openOperator, operatorNames, type NewOperator } from './operators.ts';
import { consoleRoutes } from './routes.ts';
import { operatorOf, purgeSessions } from './sessions.ts';

export type { NewOperator } from './operators.ts';

/** The operators' house: who may come in, and what they may ask of members, operators, ledger and brand. */
export interface Console {
  readonly module: ServerModule;
  /** The operator behind a token; null when there is none. For the HTTP guards. */
  operatorOf(
    token: string,
    use: { readonly activity: boolean; readonly brandId: string },
  ): Promise<OperatorSession | null>;
  /** Writes down that an operator asked for what their role does not permit (facts/trust.md O2). For the HTTP guards. */
  operatorRefused(
    operator: OperatorSession,
    asked: { readonly brandId: string; readonly address: string; readonly call: string },
  ): Promise<void>;
  /** Operators' names by their ids. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Builds the console module. */
export function createConsole({
  mode,
  ...deps
}: ConsoleDeps & { readonly mode: 'demo' | 'test' | 'production' }): Console {
  return {
    module: {
      name: 'console',
      routes: consoleRoutes(deps, mode !== 'production'),
      jobs: [
        {
          name: 'console.purge-sessions',
          every: 3_600,
          run: async () => {
            await purgeSessions(deps);
          },
        },
      ],
    },
    operatorOf: (token, use) => operatorOf(deps, token, use),
    operatorRefused: (operator, { brandId, address, call }) =>
      record(deps.database, {
        brandId,
        actor: operatorActor(operator, address),
        action: 'operator.refused',
        subject: `call:${call}`,
        after: { role: operator.role },
      }),
    operatorNames: (ids) => operatorNames(deps.database, ids),
  };
}

/** The desk an operator account is opened at from the command line. */
interface Desk {
  readonly database: Database;
  readonly passwords: Passwords;
}

/** Opens an operator account from the command line (production's first one). Refuses as the console does. */
export const openFirstOperator = async (desk: Desk, wanted: NewOperator): Promise<void> => {
  await openOperator(desk, wanted, { kind: 'system', id: 'command', name: 'command line' });
};

/** Makes the demo's operators with the passwords this machine keeps: one of each role, so that four-eyes work can be tried. */
export async function seedDemo(
  desk: Desk,
  passwords: Readonly<Record<'operator' | 'supervisor' | 'admin', string>>,
): Promise<void> {
  for (const role of ['operator', 'supervisor', 'admin'] as const)
    await ensureOperator(desk, { brandId: demoBrandId, name: role, password: passwords[role], role });
}
