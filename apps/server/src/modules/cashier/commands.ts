import type { Database, Queryable } from '@chokdee/database/database';

/** The cashier's commands: SQL functions from jsonb to jsonb (docs/decisions/0002). */
export type CashierCommand =
  | 'open_deposit'
  | 'confirm_deposit'
  | 'resolve_notice'
  | 'enter_payment'
  | 'request_withdrawal'
  | 'assess_withdrawal'
  | 'review_withdrawal'
  | 'answer_flag'
  | 'record_payout'
  | 'answer_withdrawal'
  | 'settle_complaint'
  | 'settle_contradiction'
  | 'propose_adjustment'
  | 'decide_adjustment';

/** The result of a command. Each function documents its status values and fields. */
export interface CommandResult {
  readonly status: string;
  readonly id?: string;
  readonly result?: string;
  readonly reason?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly flags?: readonly string[];
}

/** Runs a command in the caller's transaction. */
export async function runCommandIn(
  tx: Queryable,
  name: CashierCommand,
  command: Readonly<Record<string, unknown>>,
): Promise<CommandResult> {
  const [row] = await tx.query<{ result: CommandResult }>(`select cashier.${name}($1::jsonb) as result`, [
    JSON.stringify(command),
  ]);
  if (row === undefined) throw new Error(`cashier.${name} returned no row`);
  return row.result;
}

/**
 * Runs a command in its own transaction, which is retried after a deadlock or a serialization
 * failure.
 */
export const runCommand = (
  database: Database,
  name: CashierCommand,
  command: Readonly<Record<string, unknown>>,
): Promise<CommandResult> => database.transaction((tx) => runCommandIn(tx, name, command));
