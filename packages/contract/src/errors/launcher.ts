import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the launcher and of our own games. */
export const launcherErrors = {
  'game.closed': { status: 400, rgs: 'ERR_GEN' },
  'launch.mode.missing': { status: 400, rgs: 'ERR_VAL' },
  'game.session.invalid': { status: 401, rgs: 'ERR_IS' },
  'game.mode.invalid': { status: 400, rgs: 'ERR_VAL' },
  'game.choice.invalid': { status: 400, rgs: 'ERR_VAL' },
  'game.action.invalid': { status: 400, rgs: 'ERR_VAL' },
  'bet.amount.invalid': { status: 400, rgs: 'ERR_VAL' },
  'round.active': { status: 400, rgs: 'ERR_BE' },
  'round.not.found': { status: 404, rgs: 'ERR_VAL' },
  'round.moved': { status: 409, rgs: 'ERR_VAL' },
  'round.voided': { status: 409, rgs: 'ERR_VAL' },
  'round.too.soon': { status: 429, rgs: 'ERR_GEN' },
  'game.demo.none': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;
