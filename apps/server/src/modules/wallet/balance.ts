import type { Output } from '@chokdee/contract/call';
import type { balance } from '@chokdee/contract/calls/wallet';
import type { Database } from '@chokdee/database/database';
import { wireOf } from '@chokdee/money/amount';
import { isRealMember, playerIn, type CallContext } from '../../platform/http/context.ts';
import { readWallets, type PurseRow, type WalletSnapshot } from './store.ts';

type Balance = Output<typeof balance>;
/** The state of the live topic `balance` (balanceState of the contract). */
export type BalanceState = Pick<Balance, 'currency' | 'mainWalletBalance' | 'held' | 'inPlay'> &
  Partial<Pick<Balance, 'balance'>>;

/**
 * The `accountTypeId` of the main wallet on the wire; vendor purses follow in the order of names.
 */
const MAIN_WALLET_ID = 2;
const isVendor = (purse: string): boolean => purse.startsWith('vendor.');

/** The live state of a balance; amounts are micro-units, `cash` is the posted balance. */
export const balanceStateOf = (currency: string, cash: bigint, held: bigint, inPlay: bigint): BalanceState => ({
  currency,
  mainWalletBalance: wireOf(cash - held),
  held: wireOf(held),
  inPlay: wireOf(inPlay),
});

const spendable = (row: PurseRow): bigint => row.balance - row.held;

/** The main wallet and the purses of vendors, as the wire lists them. */
const purseList = (cash: PurseRow, vendors: readonly PurseRow[]): Balance['balance'] => [
  { accountTypeId: MAIN_WALLET_ID, accountName: 'main', availBalance: wireOf(spendable(cash)) },
  ...vendors.map((row, index) => ({
    accountTypeId: MAIN_WALLET_ID + 1 + index,
    accountName: row.purse.slice('vendor.'.length),
    availBalance: wireOf(spendable(row)),
  })),
];

/** The live state of a wallet and its sequence number; null when the member has no cash purse. */
export function liveBalance(wallet: WalletSnapshot): { readonly seq: bigint; readonly state: BalanceState } | null {
  const cash = wallet.purses.find((row) => row.purse === 'cash');
  if (!cash) return null;
  const vendors = wallet.purses.filter((row) => isVendor(row.purse));
  const state = balanceStateOf(cash.currency, cash.balance, cash.held, wallet.inPlay);
  return { seq: wallet.seq, state: vendors.length === 0 ? state : { ...state, balance: purseList(cash, vendors) } };
}

/** A wallet as the answer of the balance call. Throws when the member has no cash purse. */
function toBalance(wallet: WalletSnapshot, currencySymbol: string, isSingle: 0 | 1): Balance {
  const live = liveBalance(wallet);
  if (live === null) throw new Error(`member ${wallet.memberId} has no cash purse`);
  const availableIn = (purse: string): bigint =>
    wallet.purses.filter((row) => row.purse === purse).reduce((sum, row) => sum + spendable(row), 0n);
  const cash = wallet.purses.find((row) => row.purse === 'cash')!;
  const vendors = wallet.purses.filter((row) => isVendor(row.purse));
  return {
    ...live.state,
    currencySymbol,
    isSingle,
    sumBalance: wireOf(vendors.reduce((sum, row) => sum + spendable(row), spendable(cash))),
    bonusBalance: wireOf(availableIn('bonus')),
    debt: wireOf(availableIn('debt')),
    points: wireOf(availableIn('points')),
    balance: purseList(cash, vendors),
  };
}

/** The wallet of a trial account, which has no purse (decision D43). */
const emptyWallet = (memberId: string, currency: string): WalletSnapshot => ({
  memberId,
  purses: [{ purse: 'cash', currency, balance: 0n, held: 0n }],
  inPlay: 0n,
  seq: 0n,
});

/**
 * The caller's balance; zero for a trial account. `typeId` above 0 lists only that purse; 0 lists
 * all.
 */
export async function ownBalance(
  database: Database,
  context: CallContext,
  isSingle: 0 | 1,
  typeId = 0,
): Promise<Balance> {
  const player = playerIn(context);
  const { memberId } = player;
  const [wallet] = isRealMember(player)
    ? await readWallets(database, [memberId])
    : [emptyWallet(memberId, context.brand.currency)];
  if (wallet === undefined) throw new Error(`member ${memberId} has no wallet`);
  const answer = toBalance(wallet, context.brand.currencySymbol, isSingle);
  return typeId === 0
    ? answer
    : { ...answer, balance: answer.balance.filter((purse) => purse.accountTypeId === typeId) };
}
