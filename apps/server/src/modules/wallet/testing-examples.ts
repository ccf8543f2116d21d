import { uuid7 } from '@chokdee/contract/uuid7';
import type { ExampleSource } from '../../platform/testing-examples.ts';

const VENDOR = 'LANTERN';

/** Requests of the module's calls that succeed. */
export const examples: ExampleSource = ({ db, memberId }) => {
  /** Moves a unit from the main wallet to the vendor as in a brand with a purse per vendor. */
  const fill = async (): Promise<string> => {
    const requestId = uuid7();
    const command = { id: requestId, memberId, brandId: 'chokdee', currency: 'THB', from: 'main', to: VENDOR };
    const setSingleWallet = (isSingle: boolean) =>
      db.owner.query('update brand.brand set single_wallet = $1', [isSingle]);
    await setSingleWallet(false);
    await db.owner.query('select wallet.transfer($1::jsonb)', [JSON.stringify({ ...command, amount: '1000000' })]);
    await setSingleWallet(true);
    return requestId;
  };
  return {
    'wallet.walletTransfer': async () => {
      await fill();
      return { body: { fromAccountType: VENDOR, toAccountType: 'main', amount: 1 } };
    },
    'wallet.transferFromMainWallet': async () => ({
      body: { accountType: VENDOR, amount: 1, requestId: await fill() },
    }),
    'wallet.transferToMainWallet': async () => {
      await fill();
      return { body: { accountType: VENDOR, amount: 1 } };
    },
  };
};
