import {
  addOperatorPasskey,
  confirmAuthenticator,
  endOperatorSession,
  endOtherOperatorSessions,
  operatorPasskeyLogin,
  operatorPasskeyLoginOptions,
  operatorPasskeyOptions,
  operatorSessions,
  readSecurity,
  removeOperatorPasskey,
  renewRecoveryCodes,
  resetOperator,
  startAuthenticator,
} from '@chokdee/contract/calls/console/security';
import { passkeyPageOf } from '../../platform/authentication/passkeys.ts';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { clearSession, sendSession } from '../../platform/http/session.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import * as authenticator from './authenticator.ts';
import type { ConsoleDeps } from './deps.ts';
import * as operators from './operators.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import * as passkeys from './passkeys.ts';
import { requirePassword } from './sessions.ts';

const ownChange = (context: CallContext): authenticator.OwnChange => ({
  brandId: context.brand.id,
  address: context.address,
  operator: operatorIn(context),
});

const proofOf = (
  deps: ConsoleDeps,
  change: authenticator.OwnChange,
  { password, code }: { readonly password: string; readonly code?: string | undefined },
): authenticator.OwnerProof => ({
  code,
  requirePassword: () => requirePassword(deps, change, change.operator, { field: 'password', value: password }),
});

/** The calls on how operators sign in. */
export const securityRoutes = (deps: ConsoleDeps): readonly Binding[] => [
  bind(readSecurity, async (_input, context) => {
    const change = ownChange(context);
    const { since, recoveryCodes } = await authenticator.readFactor(deps, change);
    return {
      since: since?.getTime() ?? null,
      recoveryCodes,
      passkeys: await passkeys.listPasskeys(deps, change.operator.operatorId),
      required: deps.setUpRequired,
    };
  }),
  bind(startAuthenticator, async ({ body }, context) => {
    const change = ownChange(context);
    return authenticator.start(deps, change, proofOf(deps, change, body));
  }),
  bind(confirmAuthenticator, async ({ body }, context) => ({
    recoveryCodes: await authenticator.confirm(deps, ownChange(context), body.code),
  })),
  bind(renewRecoveryCodes, async ({ body }, context) => ({
    recoveryCodes: await authenticator.renewCodes(deps, ownChange(context), body.code),
  })),
  bind(operatorPasskeyOptions, async ({ body }, context) => {
    const change = ownChange(context);
    return passkeys.passkeyOptions(deps, change, passkeyPageOf(context.headers), proofOf(deps, change, body));
  }),
  bind(addOperatorPasskey, async ({ body }, context) => ({
    recoveryCodes: await passkeys.addPasskey(deps, ownChange(context), passkeyPageOf(context.headers), body),
  })),
  bind(removeOperatorPasskey, async ({ params, body }, context) => {
    const change = ownChange(context);
    await passkeys.removePasskey(deps, change, params.id, proofOf(deps, change, body));
    return null;
  }),
  bind(operatorSessions, async (_input, context) => listOwnSessions(deps, ownChange(context))),
  bind(endOperatorSession, async ({ params, body }, context) => {
    const change = ownChange(context);
    await endOwnSessions(deps, change, params.id, proofOf(deps, change, body));
    if (params.id === change.operator.sessionId) clearSession(context);
    return null;
  }),
  bind(endOtherOperatorSessions, async ({ body }, context) => {
    const change = ownChange(context);
    return endOwnSessions(deps, change, null, proofOf(deps, change, body));
  }),
  bind(operatorPasskeyLoginOptions, async (_input, context) =>
    passkeys.passkeyLoginOptions(deps, context.brand.id, passkeyPageOf(context.headers)),
  ),
  bind(operatorPasskeyLogin, async ({ body }, context) => {
    const caller = { brandId: context.brand.id, address: context.address };
    const page = passkeyPageOf(context.headers);
    const { token, operator } = await passkeys.loginByPasskey(deps, caller, page, body.response);
    const { operatorId: id, name, role, roleName } = operator;
    return { id, name, role, roleName, token: sendSession(context, token) };
  }),
  bind(resetOperator, async ({ params, body }, context) => {
    const actor = operatorActor(operatorIn(context), context.address);
    const change = { brandId: context.brand.id, actor, operatorId: params.id, reason: body.reason };
    return { waiting: await operators.resetOperator(deps, change, body.password) };
  }),
];
