import {
  openAccount as openAccountCall,
  renewInitialCode as renewInitialCodeCall,
} from '@chokdee/contract/calls/identity/accounts';
import { createInviteCode, editInviteCode, listInviteCodes } from '@chokdee/contract/calls/identity/invite-codes';
import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { bind, type Binding } from '../../platform/module.ts';
import { operatorActor } from '../audit/index.ts';
import type { IdentityDeps } from './deps.ts';
import { renewInitialCode } from './initial-code.ts';
import { createCode, editCode, listCodes } from './invite-codes.ts';
import { openAccount } from './open-account.ts';

const editorOf = (context: CallContext) => ({
  brandId: context.brand.id,
  actor: operatorActor(operatorIn(context), context.address),
});

/** Binds the operator calls of accounts, and of affiliate and referral codes. */
export const operatorRoutes = (deps: IdentityDeps): Binding[] => [
  bind(openAccountCall, async ({ body }, context) =>
    openAccount(deps, { ...editorOf(context), language: context.language, address: context.address }, body),
  ),
  bind(renewInitialCodeCall, async ({ params }, context) => renewInitialCode(deps, editorOf(context), params.id)),
  bind(listInviteCodes, async ({ query }, context) =>
    listCodes(deps, { brandId: context.brand.id, text: query.text, kind: query.kind, status: query.status }, query),
  ),
  bind(createInviteCode, async ({ body }, context) => createCode(deps, editorOf(context), body)),
  bind(editInviteCode, async ({ params, body }, context) => editCode(deps, editorOf(context), params.id, body)),
];
