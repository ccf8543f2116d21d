import type { Output } from '@chokdee/contract/call';
import type { balance } from '@chokdee/contract/calls/wallet';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { playerIn, type CallContext } from '../../platform/http/context.ts';
import { readWallets, type WalletNow } from './store.ts';

type Balance = Output<typeof balance>;
/** The state of the live topic `balance` (balanceState of the contract). */
export type BalanceState = Pick<Balance, 'currency' | 'mainWalletBalance' | 'held' | 'inPlay'>;

/**
 * The `accountTypeId` of the main wallet on the wire; vendor purses follow in the order of names.
 */
const MAIN_WALLET_ID = 2;
const isVendor = (purse: string): boolean => purse.startsWith('vendor.');

/** The live state of a balance; amounts are micro-units, `cash` is the posted balance. */
export const stateOf = (currency: string, cash: bigint, held: bigint, inPlay: bigint): BalanceState => ({
  currency,
  mainWalletBalance: wireOf(cash - held),
  held: wireOf(held),
  inPlay: wireOf(inPlay),
});

/** The live state of a wallet and its sequence number; null when the member has no cash purse. */
export function liveOf(wallet: WalletNow): { readonly seq: bigint; readonly state: BalanceState } | null {
  const cash = wallet.purses.find((row) => row.purse === 'cash');
  return cash ? { seq: wallet.seq, state: stateOf(cash.currency, cash.balance, cash.held, wallet.inPlay) } : null;
}

/** A wallet as the balance call answers it. Throws when the member has no cash purse. */
function showWallet(wallet: WalletNow, currencySymbol: string, isSingle: 0 | 1): Balance {
  const live = liveOf(wallet);
  if (live === null) throw new Error(`member ${wallet.memberId} has no cash purse`);
  const of = (purse: string): bigint =>
    wallet.purses.filter((row) => row.purse === purse).reduce((sum, row) => sum + row.balance - row.held, 0n);
  const vendors = wallet.purses.filter((row) => isVendor(row.purse));
  const cash = of('cash');
  return {
    ...live.state,
    currencySymbol,
    isSingle,
    sumBalance: wireOf(vendors.reduce((sum, row) => sum + row.balance - row.held, cash)),
    bonusBalance: wireOf(of('bonus')),
    debt: wireOf(of('debt')),
    points: wireOf(of('points')),
    balance: [
      { accountTypeId: MAIN_WALLET_ID, accountName: 'main', availBalance: wireOf(cash) },
      ...vendors.map((row, index) => ({
        accountTypeId: MAIN_WALLET_ID + 1 + index,
        accountName: row.purse.slice('vendor.'.length),
        availBalance: wireOf(row.balance - row.held),
      })),
    ],
  };
}

/** The caller's balance. `typeId` above 0 lists only that purse; 0 lists all. */
export async function ownBalance(
  database: Database,
  context: CallContext,
  isSingle: 0 | 1,
  typeId = 0,
): Promise<Balance> {
  const { memberId } = playerIn(context);
  const [wallet] = await readWallets(database, [memberId]);
  if (wallet === undefined) throw new Error(`member ${memberId} has no wallet`);
  const shown = showWallet(wallet, context.brand.currencySymbol, isSingle);
  return typeId === 0 ? shown : { ...shown, balance: shown.balance.filter((purse) => purse.accountTypeId === typeId) };
}
