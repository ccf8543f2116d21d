import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
} from '@chokdee/contract/calls/identity/passkeys';
import { playerIn } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { callerOf } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { loginResponse } from './login-response.ts';
import * as passkeys from './passkeys.ts';

/** Binds the calls of passkeys. */
export const passkeyRoutes = (deps: IdentityDeps): Binding[] => [
  bind(listPasskeys, async (_input, context) => passkeys.listPasskeys(deps, playerIn(context).memberId)),
  bind(passkeyOptions, async ({ body }, context) =>
    passkeys.passkeyOptions(deps, callerOf(context), playerIn(context), body.password),
  ),
  bind(addPasskey, async ({ body }, context) => passkeys.addPasskey(deps, callerOf(context), playerIn(context), body)),
  bind(removePasskey, async ({ params }, context) => {
    await passkeys.removePasskey(deps, callerOf(context), playerIn(context), params.id);
    return null;
  }),
  bind(passkeyLoginOptions, async (_input, context) => passkeys.passkeyLoginOptions(deps, callerOf(context))),
  bind(passkeyLogin, async ({ body }, context) =>
    loginResponse(await passkeys.loginByPasskey(deps, callerOf(context), body), context),
  ),
];
