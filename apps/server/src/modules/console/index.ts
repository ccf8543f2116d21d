import type { SessionEnd } from '@chokdee/contract/session-end';
import type { SessionUse } from '../../platform/authentication/sessions.ts';
import type { Config } from '../../platform/config.ts';
import type { Files } from '../../platform/files/files.ts';
import { createKeyRing } from '../../platform/crypto/key-ring.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import type { ServerModule } from '../../platform/module.ts';
import { operatorActor, record } from '../audit/index.ts';
import { ownChanges } from './change-kinds.ts';
import type { ConsoleDeps, OperatorDeps } from './deps.ts';
import { createOperator, operatorNames, type NewOperator } from './operators.ts';
import { createPictures, type BrandPictures } from './pictures.ts';
import { consoleRoutes } from './routes.ts';
import { securityRoutes } from './security-routes.ts';
import { operatorOf, purgeSessions, sessionEndOf } from './sessions.ts';
import { consoleSubjects } from './subjects.ts';

export type { Agreed, ApplyChange, ChangeRules } from './changes.ts';
export { applyOrPropose, mustWait, type Figure } from './figures.ts';
export type { NewOperator } from './operators.ts';
export { requireOtherPerson } from './persons.ts';
export type { BrandPictures } from './pictures.ts';

/** The console: sessions of operators, and their calls on members, operators, ledger and brand. */
export interface Console {
  readonly module: ServerModule;
  /** The operator of a token; null when there is none. For the HTTP guards. */
  operatorOf(token: string, use: SessionUse): Promise<OperatorSession | null>;
  /** Why the session of a token ended; null for an unknown token. */
  sessionEndOf(token: string, brandId: string): Promise<SessionEnd | null>;
  /**
   * Records a call whose permission the operator's role does not have in the audit log. For the
   * HTTP guards.
   */
  operatorRefused(
    operator: OperatorSession,
    request: { readonly brandId: string; readonly address: string; readonly call: string },
  ): Promise<void>;
  /** Names of operators, by id. Unknown ids are left out. */
  operatorNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly pictures: BrandPictures;
}

/** Creates the console module. */
export function createConsole({
  mode,
  files,
  sealingKeys,
  operatorSetUp,
  changeRules,
  ...others
}: Omit<ConsoleDeps, 'sealing' | 'setUpRequired'> & {
  readonly mode: 'demo' | 'test' | 'production';
  readonly files: Files;
  readonly operatorSetUp: Config['operatorSetUp'];
  /** The present key first, then earlier ones; they encrypt the secrets of authenticator apps. */
  readonly sealingKeys: readonly Uint8Array[];
}): Console {
  const deps: ConsoleDeps = {
    ...others,
    changeRules: () => ({ ...ownChanges, ...changeRules() }),
    sealing: createKeyRing(sealingKeys),
    setUpRequired: operatorSetUp === 'required',
  };
  const { pictures, routes } = createPictures(deps.database, files);
  return {
    pictures,
    module: {
      name: 'console',
      routes: [...consoleRoutes(deps, mode !== 'production'), ...securityRoutes(deps), ...routes],
      subjects: consoleSubjects(deps.database),
      retention: [
        {
          tables: ['console.operator', 'console.recovery_code', 'console.passkey'],
          reason: 'bounded by operators',
        },
        {
          tables: ['console.passkey_challenge'],
          reason: 'valid for 5 minutes; each new one deletes those that have expired',
        },
        {
          tables: ['console.influence', 'console.change', 'console.former_right'],
          reason: 'who changed what; bounded by acts of operators',
        },
        { tables: ['console.bound'], reason: 'one row of a brand' },
        {
          tables: ['console.figure_step'],
          reason: 'counts for 72 hours; each change of a figure deletes those of the brand that are older',
        },
        { tables: ['console.role', 'console.role_permission'], reason: 'at most 100 roles of a brand' },
        {
          tables: ['console.session'],
          period: '90 days after its beginning',
          reason: 'addresses count as known for 30 days; the audit log keeps every login',
          job: 'console.purge-sessions',
        },
      ],
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
    sessionEndOf: (token, brandId) => sessionEndOf(deps, token, brandId),
    operatorRefused: (operator, { brandId, address, call }) =>
      record(deps.database, {
        brandId,
        actor: operatorActor(operator, address),
        action: 'operator.refused',
        subject: `call:${call}`,
        after: { role: operator.role, roleName: operator.roleName },
      }),
    operatorNames: (ids) => operatorNames(deps.database, ids),
  };
}

/**
 * Creates an operator account from the command line (production's first one). Refuses like the
 * console.
 */
export const createFirstOperator = async (deps: OperatorDeps, operator: NewOperator): Promise<void> => {
  await createOperator(deps, operator, { kind: 'system', id: 'command', name: 'command line' });
};
