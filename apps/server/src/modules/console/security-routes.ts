import {
  confirmAuthenticator,
  readSecurity,
  renewRecoveryCodes,
  resetOperator,
  startAuthenticator,
} from '@chokdee/contract/calls/console/security';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import * as authenticator from './authenticator.ts';
import type { ConsoleDeps } from './deps.ts';
import * as operators from './operators.ts';
import { requirePassword } from './sessions.ts';

const ownChange = (context: CallContext): authenticator.OwnChange => ({
  brandId: context.brand.id,
  address: context.address,
  operator: operatorIn(context),
});

/** The calls on how operators sign in. */
export const securityRoutes = (deps: ConsoleDeps): readonly Binding[] => [
  bind(readSecurity, async (_input, context) => {
    const { since, recoveryCodes } = await authenticator.readFactor(deps, ownChange(context));
    return { since: since?.getTime() ?? null, recoveryCodes, required: deps.setUpRequired };
  }),
  bind(startAuthenticator, async ({ body: { password, code } }, context) => {
    const change = ownChange(context);
    return authenticator.start(deps, change, {
      code,
      requirePassword: () => requirePassword(deps, change, change.operator, { field: 'password', value: password }),
    });
  }),
  bind(confirmAuthenticator, async ({ body }, context) => ({
    recoveryCodes: await authenticator.confirm(deps, ownChange(context), body.code),
  })),
  bind(renewRecoveryCodes, async ({ body }, context) => ({
    recoveryCodes: await authenticator.renewCodes(deps, ownChange(context), body.code),
  })),
  bind(resetOperator, async ({ params, body }, context) => {
    const actor = operatorActor(operatorIn(context), context.address);
    const change = { brandId: context.brand.id, actor, operatorId: params.id, reason: body.reason };
    await operators.resetOperator(deps, change, body.password);
    return null;
  }),
];
