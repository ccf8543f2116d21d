import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { amountIn, amountOut } from '../../wire.ts';
import { changeOutcome } from '../console/changes.ts';
import { reason } from '../console/shared.ts';
import { change, overround, read } from './console-shared.ts';
import { marketType } from './shapes.ts';

const limits = {
  leastStake: amountOut,
  mostStake: amountOut,
  mostPayout: amountOut,
  mostMemberMarket: amountOut,
  mostMemberEvent: amountOut,
  mostMarket: amountOut,
  mostEvent: amountOut,
};
const setting = z.object({
  ...limits,
  fewestLegs: z.number().int(),
  stakeOf: z.enum(['line', 'total']),
  /** Counts the changes; a change names the one it was made from. */
  revision: z.number().int(),
  /** Own margins by type of market. */
  margins: z.array(z.object({ type: z.string(), overround })),
});

/** The limits of the brand and its own margins by type of market. */
export const deskSetting = defineCall({
  ...read,
  id: 'sports.deskSetting',
  summary: 'Limits and margins of the brand',
  path: '/console/sports/setting',
  response: setting,
});

/**
 * Sets the limits of the brand, for bets that are judged from now on. All of it waits for a second
 * person when one is beyond the bound.
 */
export const editSetting = defineCall({
  ...change,
  id: 'sports.editSetting',
  summary: 'Set the limits of the brand',
  method: 'PUT',
  path: '/console/sports/setting',
  permission: 'sports.terms.edit',
  request: z.object({
    leastStake: amountIn,
    mostStake: amountIn,
    mostPayout: amountIn,
    mostMemberMarket: amountIn,
    mostMemberEvent: amountIn,
    mostMarket: amountIn,
    mostEvent: amountIn,
    fewestLegs: z.number().int().min(2).max(20),
    stakeOf: z.enum(['line', 'total']),
    revision: z.number().int().min(0).max(2_147_483_647),
    reason,
  }),
  response: setting.extend(changeOutcome.shape),
  errors: ['amount.invalid', 'sports.setting.moved', 'sports.setting.order', 'change.waiting'],
});

/**
 * Sets the margin of a type of market for what feeds offer from now on; null returns to the feed's.
 * Markets on sale keep their prices. Waits for a second person when the margin (what is above
 * 100 %) is beyond the bound.
 */
export const editMargin = defineCall({
  ...change,
  id: 'sports.editMargin',
  summary: 'Set the margin of a type of market',
  method: 'PUT',
  path: '/console/sports/margins/:type',
  permission: 'sports.terms.edit',
  params: z.object({ type: marketType }),
  request: z.object({ overround: overround.nullable(), reason }),
  response: setting.extend(changeOutcome.shape),
  errors: ['request.not.found', 'change.waiting'],
});
