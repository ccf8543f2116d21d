import { usePreferences } from '@chokdee/ui/preferences';
import { toast } from '@chokdee/ui/toast';
import { amountText } from '@chokdee/ui/amount';
import { useCurrencySymbol } from '@chokdee/ui/currency';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { balanceQuery, refreshMoney, type Balance } from './balance.ts';

/** The name of the main wallet among the purses of the wire; any other name is a vendor's code. */
export const MAIN = 'main';

/** A purse as the pages show it: `name` in the reader's language, `amount` in currency units. */
export interface Purse {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

/** What can be spent from a purse, in currency units. */
export const purseAmount = (balance: Balance, code: string): number =>
  balance.balance.find(({ accountName }) => accountName === code)?.availBalance ?? 0;

/**
 * The purses of the vendors that are on offer and of those that still hold money, in the order of
 * the navigation.
 */
export function useVendorPurses(balance: Balance | undefined): readonly Purse[] {
  const language = usePreferences((state) => state.language.code);
  const { data: categories } = useQuery(vendorCategoriesQuery(language));
  if (!balance) return [];
  const names = new Map(
    (categories ?? []).flatMap(({ cards }) => cards.map(({ vassalage, displayName }) => [vassalage, displayName])),
  );
  const held = balance.balance.filter(({ accountName, availBalance }) => accountName !== MAIN && availBalance > 0);
  const codes = new Set([
    ...(balance.isSingle === 1 ? [] : names.keys()),
    ...held.map(({ accountName }) => accountName),
  ]);
  return [...codes].map((code) => ({ code, name: names.get(code) ?? code, amount: purseAmount(balance, code) }));
}

/** What to move; without an amount all that can be spent. */
export interface Transfer {
  /** null: the purses of all vendors. */
  readonly from: string | null;
  readonly to: string;
  readonly amount?: string;
}

/** Moves money between the member's purses; sent again with the same content it has one effect. */
export function useTransfer(onDone?: () => void) {
  const { t } = useTranslation('cashier');
  const symbol = useCurrencySymbol();
  const requestIds = useRequestId();
  return useMutation({
    mutationFn: async (transfer: Transfer) => {
      const { from, to, amount } = transfer;
      const rest = { ...(amount !== undefined && { amount }), requestId: requestIds.idOf(transfer) };
      try {
        const answer =
          from === null
            ? await api.request('POST /wps/relay/GCS_returnAllBalances', { body: rest })
            : await api.request('POST /wps/relay/GCS_walletTransfer', {
                body: { fromAccountType: from, toAccountType: to, ...rest },
              });
        requestIds.settle();
        return answer;
      } catch (error) {
        requestIds.settle(error);
        throw error;
      }
    },
    onSuccess: ({ transferredAmount, ...balance }) => {
      queryClient.setQueryData(balanceQuery.queryKey, balance);
      toast('jade', t('transfer.done', { amount: amountText(transferredAmount, symbol) }));
      void refreshMoney();
      onDone?.();
    },
  });
}
