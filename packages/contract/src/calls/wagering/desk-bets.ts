import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id, pageOf, pageQuery } from '../../wire.ts';
import { consoleCall } from '../console/shared.ts';
import { bet } from './bet.ts';

/**
 * The bets with a short number that a member read out: those of a slip, one ticket or table bet, or
 * the rounds of a moment. A number with a wrong sign is refused under `number`.
 */
export const deskBets = defineCall({
  ...consoleCall,
  id: 'wagering.deskBets',
  summary: 'The bets of a short number',
  method: 'GET',
  path: '/console/bets/:number',
  guard: 'operator',
  permission: 'wagering.bets.read',
  activity: false,
  body: 'none',
  idempotent: true,
  params: z.object({ number: z.string().min(1).max(20) }),
  query: z.object(pageQuery),
  response: pageOf(bet.extend({ memberId: id }), z.object({ number: z.string() })),
  errors: ['request.not.found'],
});
