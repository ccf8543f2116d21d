import type { OrderRow } from './calls.ts';

/** The colours of the states of slips and lines. */
export const slipTones = {
  open: 'gold',
  won: 'jade',
  lost: 'plain',
  void: 'coral',
  cancelled: 'plain',
} as const satisfies Readonly<Record<OrderRow['status'], string>>;
