import type { ErrorDefinitions } from '../error-definition.ts';

/** Refusals of the catalogue. */
export const catalogueErrors = {
  'game.not.found': { status: 404, rgs: 'ERR_VAL' },
  'game.maintenance': { status: 400, rgs: 'ERR_GEN' },
  'catalogue.moved': { status: 409, rgs: 'ERR_VAL' },
  'catalogue.window.order': { status: 400, rgs: 'ERR_VAL' },
  'catalogue.game.twice': { status: 400, rgs: 'ERR_VAL' },
  'catalogue.language.unknown': { status: 400, rgs: 'ERR_VAL' },
} as const satisfies ErrorDefinitions;
