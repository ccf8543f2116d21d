import { uuid7 } from '@chokdee/contract/uuid7';
import type { Database } from '@chokdee/database/database';
import { amountOf } from '../../platform/http/amount-input.ts';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What to move. `from` and `to`: `main` or the code of a vendor; `from` null: all vendors. */
export interface Transfer {
  readonly from: string | null;
  readonly to: string;
  /** Decimal; absent: all that can be spent. */
  readonly amount?: number | string | undefined;
  readonly requestId?: string | undefined;
}

function refusalOf(status: string, { from, to }: Transfer): Refusal {
  switch (status) {
    case 'insufficient':
      return new Refusal('balance.insufficient', { fields: { amount: { code: 'balance.insufficient' } } });
    case 'vendor':
      return new Refusal('validation.failed', {
        fields: { [from === 'main' ? 'accountType' : 'toAccountType']: { code: 'field.choice' } },
      });
    case 'single':
      return new Refusal('wallet.single', { params: { to } });
    case 'blocked':
      return new Refusal('account.blocked');
    case 'conflict':
      return new Refusal('command.conflict');
    case 'stale':
      return new Refusal('command.stale');
    default:
      return new Refusal('function.not.available');
  }
}

/**
 * Moves money between purses of the caller. Returns what moved, micro-units. Refuses with
 * `amount.invalid`, `balance.insufficient`, `wallet.single`, `account.blocked`,
 * `command.conflict`, `command.stale`, and an unknown or equal purse under its field.
 */
export async function transferBetweenPurses(
  database: Database,
  context: CallContext,
  transfer: Transfer,
): Promise<bigint> {
  const { memberId, currency } = playerIn(context);
  const { from, to, amount, requestId } = transfer;
  if (from === to) throw new Refusal('validation.failed', { fields: { toAccountType: { code: 'field.choice' } } });
  if (from === null && amount !== undefined)
    throw new Refusal('validation.failed', { fields: { accountType: { code: 'field.required' } } });
  const command = {
    id: requestId ?? uuid7(),
    memberId,
    brandId: context.brand.id,
    currency,
    from,
    to,
    ...(amount !== undefined && { amount: String(amountOf(amount)) }),
  };
  const [row] = await database.transaction((tx) =>
    tx.query<{ result: { readonly status: string; readonly amount?: string } }>(
      'select wallet.transfer($1::jsonb) as result',
      [JSON.stringify(command)],
    ),
  );
  const { status, amount: moved } = row!.result;
  if (moved === undefined) throw refusalOf(status, transfer);
  return BigInt(moved);
}
