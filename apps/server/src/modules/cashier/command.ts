import type { Database, Queryable } from '@chokdee/database/database';

/** The cashier's commands: SQL functions from jsonb to jsonb (docs/decisions/0002). */
export type CashierCommand =
  | 'open_deposit'
  | 'confirm_deposit'
  | 'resolve_notice'
  | 'request_withdrawal'
  | 'review_withdrawal'
  | 'record_payout'
  | 'answer_withdrawal'
  | 'settle_complaint'
  | 'settle_contrary';

/** What every command answers; each adds what it promises. */
export interface CommandAnswer {
  readonly status: string;
  readonly id?: string;
  readonly result?: string;
  readonly reason?: string;
  readonly state?: string;
}

/** Sends a command inside a transaction one is in. */
export async function commandIn(
  tx: Queryable,
  name: CashierCommand,
  command: Readonly<Record<string, unknown>>,
): Promise<CommandAnswer> {
  const [row] = await tx.query<{ answer: CommandAnswer }>(`select cashier.${name}($1::jsonb) as answer`, [
    JSON.stringify(command),
  ]);
  if (row === undefined) throw new Error(`cashier.${name} did not answer`);
  return row.answer;
}

/** Sends a command in a transaction of its own, again after a deadlock. */
export const command = (
  database: Database,
  name: CashierCommand,
  content: Readonly<Record<string, unknown>>,
): Promise<CommandAnswer> => database.transaction((tx) => commandIn(tx, name, content));
