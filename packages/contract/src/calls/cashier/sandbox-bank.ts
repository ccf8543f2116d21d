import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { orderNumber } from './shared.ts';

const pageCall = {
  listener: 'games',
  path: '/sandbox-bank/:reference',
  guard: 'open',
  activity: false,
  envelope: 'raw',
  idempotent: true,
  params: z.object({ reference: orderNumber }),
  query: z.object({ key: z.string().max(64).default(''), lang: z.string().max(5).default('TH') }),
  response: z.string(),
} as const;

/** The payment page of the sandbox bank (demo only). */
export const sandboxBankPage = defineCall({
  ...pageCall,
  id: 'cashier.sandboxBankPage',
  summary: "The sandbox bank's page",
  method: 'GET',
  body: 'none',
});

/**
 * A button of the payment page (demo only). Only the first choice counts. `seconds`: the delay of a
 * late callback.
 */
export const sandboxBankPay = defineCall({
  ...pageCall,
  id: 'cashier.sandboxBankPay',
  summary: 'Press a button of the sandbox bank',
  method: 'POST',
  body: 'form',
  request: z.object({
    choice: z.enum(['now', 'twice', 'late', 'never', 'refuse']),
    seconds: z.coerce.number().int().min(1).max(86_400).default(60),
  }),
});
