import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of money commands, whichever module sends them. */
export const ledgerErrors = {
  'balance.insufficient': { status: 400, rgs: 'ERR_IPB' },
  'command.conflict': { status: 409, rgs: 'ERR_VAL' },
  'command.stale': { status: 400, rgs: 'ERR_VAL' },
  'wallet.single': { status: 400, rgs: 'ERR_VAL' },
  'limit.exceeded': { status: 400, rgs: 'ERR_GLE' },
  'amount.invalid': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;
