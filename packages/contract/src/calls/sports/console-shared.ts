import { z } from 'zod';
import { consoleCall } from '../console/shared.ts';

const desk = { ...consoleCall, guard: 'operator', idempotent: true } as const;
/** A call of operators that reads. */
export const read = {
  ...desk,
  method: 'GET',
  permission: 'sports.events.read',
  body: 'none',
  activity: false,
} as const;
/** A call of operators that changes something. */
export const change = { ...desk, body: 'json' } as const;
/** The sum of the inverse prices of a market in ten-thousandths: 10500 is a book of 105 %. */
export const overround = z.number().int().min(10_000).max(15_000);
