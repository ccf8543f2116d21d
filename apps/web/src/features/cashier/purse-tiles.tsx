import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Amount } from '@chokdee/ui/amount';
import { Skeleton } from '@chokdee/ui/skeleton';
import { WalletIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { useBalance } from '../wallet/balance.ts';
import { useHiddenBalance } from '../wallet/hidden-balance.ts';

/** The amounts available, held for withdrawals, and staked on open bets. */
export function PurseTiles() {
  const { t } = useTranslation('cashier');
  const { data } = useBalance();
  const hidden = useHiddenBalance((state) => state.hidden);
  const amounts = data && { available: data.mainWalletBalance, held: data.held, inPlay: data.inPlay };
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-[1.4fr_1fr_1fr] md:gap-3">
      {(['available', 'held', 'inPlay'] as const).map((name, index) => (
        <div
          key={name}
          className={
            index === 0
              ? cn(
                  cardStyle({ padding: 'small' }),
                  'relative overflow-hidden bg-[linear-gradient(110deg,var(--gold-wash),transparent_75%)]',
                  'max-md:col-span-2',
                )
              : cn(cardStyle(), 'p-3.5 md:p-4')
          }
        >
          {index === 0 && (
            <span
              className="ornament-flame absolute end-2 bottom-2 size-16 scale-x-[-1] opacity-50"
              aria-hidden="true"
            />
          )}
          <dt className="flex items-center gap-2 text-13 text-soft">
            {index === 0 && <WalletIcon aria-hidden="true" />}
            {t(`wallet.${name}`)}
          </dt>
          <dd className={index === 0 ? 'text-28 text-gold-text' : 'text-18'}>
            {amounts ? (
              <Amount value={amounts[name]} hidden={hidden} animate />
            ) : (
              <Skeleton className="mt-1 h-8 w-32" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
