import { Amount } from '@chokdee/ui/amount';
import { buttonStyle } from '@chokdee/ui/button';
import { cardStyle } from '@chokdee/ui/card-style';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowClockwiseIcon, EyeIcon, EyeSlashIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeature } from '../status/status.ts';
import { merchantWalletQuery, useBalance, type Balance } from './balance.ts';
import { useHiddenBalance } from './hidden-balance.ts';
import { useVendorPurses } from './purses.ts';
import { ReturnAll } from './return-all.tsx';
import { TransferForm } from './transfer-form.tsx';

/** The total with the buttons to hide it and to read it again, the purses, and where money goes. */
export default function WalletPage() {
  const { t } = useTranslation(['cashier', 'home']);
  const balance = useBalance();
  const { data: mode } = useQuery(merchantWalletQuery);
  const { hidden, toggle } = useHiddenBalance();
  const canDeposit = useFeature('DPSTBAS3');
  const canWithdraw = useFeature('WDRAWBAS3');
  const Eye = hidden ? EyeSlashIcon : EyeIcon;
  if (balance.error && !balance.data) return <LoadError error={balance.error} onRetry={balance.refetch} />;
  if (!balance.data)
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-32 rounded-3" />
        <Skeleton className="h-40 rounded-3" />
      </div>
    );
  const { data } = balance;
  return (
    <div className="flex flex-col gap-5">
      <section
        aria-labelledby="wallet-total"
        className={cn(cardStyle({ padding: 'large' }), 'bg-[linear-gradient(110deg,var(--gold-wash),transparent_75%)]')}
      >
        <div className="flex items-center gap-1">
          <h2 id="wallet-total" className="me-auto text-14 font-normal text-soft">
            {t('cashier:wallet.total')}
          </h2>
          <IconButton
            label={t(hidden ? 'home:balance.show' : 'home:balance.hide')}
            aria-pressed={hidden}
            onClick={toggle}
          >
            <Eye aria-hidden="true" />
          </IconButton>
          <IconButton label={t('home:balance.refresh')} onClick={() => void balance.refetch()}>
            <ArrowClockwiseIcon aria-hidden="true" className={cn(balance.isFetching && 'animate-turn')} />
          </IconButton>
        </div>
        <p className="text-36 text-gold-text">
          <Amount value={data.sumBalance} hidden={hidden} animate />
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {canDeposit && (
            <Link to="/member" search={{ page: 'depositv2' }} className={buttonStyle({ look: 'gold' })}>
              {t('cashier:wallet.deposit')}
            </Link>
          )}
          {canWithdraw && (
            <Link to="/member" search={{ page: 'withdraw' }} className={buttonStyle({ look: 'line' })}>
              {t('cashier:wallet.withdraw')}
            </Link>
          )}
          <Link to="/member" search={{ page: 'transactionHistory' }} className={buttonStyle({ look: 'quiet' })}>
            {t('cashier:wallet.record')}
          </Link>
        </div>
      </section>
      <Transfers balance={data} isSingle={mode?.isSingle !== 0} />
      <Purses balance={data} hidden={hidden} />
      {mode?.isSingle === 1 && <p className="text-13 text-faint">{t('cashier:wallet.single')}</p>}
    </div>
  );
}

/**
 * Transfers between the main wallet and the purses of vendors; in a brand with one wallet only
 * while a vendor still holds money.
 */
function Transfers({ balance, isSingle }: { balance: Balance; isSingle: boolean }) {
  const { t } = useTranslation('cashier');
  const vendors = useVendorPurses(balance);
  const isHeld = vendors.some(({ amount }) => amount > 0);
  if (isSingle && !isHeld) return null;
  return (
    <section aria-labelledby="wallet-transfer" className={cardStyle({ padding: 'normal', layout: 'column' })}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="wallet-transfer" className="me-auto text-16 font-medium">
          {t('transfer.title')}
        </h2>
        {isHeld && <ReturnAll />}
      </div>
      <p className="text-14 text-soft">{t(isSingle ? 'transfer.leftText' : 'transfer.text')}</p>
      <TransferForm balance={balance} />
    </section>
  );
}

/** The parts of the balance: spendable, held, staked, bonus and points, and each vendor's purse. */
function Purses({ balance, hidden }: { balance: Balance; hidden: boolean }) {
  const { t } = useTranslation('cashier');
  const vendors = useVendorPurses(balance).filter(({ amount }) => amount > 0);
  const money = (amount: number) => <Amount value={amount} hidden={hidden} />;
  const rows: readonly (readonly [name: string, text: string, value: ReactNode])[] = [
    [t('wallet.main'), t('wallet.mainText'), money(balance.mainWalletBalance)],
    ...vendors.map((vendor) => [vendor.name, t('wallet.vendorText'), money(vendor.amount)] as const),
    [t('wallet.inPlay'), t('wallet.inPlayText'), money(balance.inPlay)],
    [t('wallet.held'), t('wallet.heldText'), money(balance.held)],
    [t('wallet.bonus'), t('wallet.bonusText'), money(balance.bonusBalance)],
    [t('wallet.points'), t('wallet.pointsText'), hidden ? '***' : balance.points.toLocaleString('en-US')],
  ];
  return (
    <dl className={cardStyle({ layout: 'rows' })}>
      {rows.map(([name, text, value]) => (
        <div key={name} className="flex min-h-14 items-center justify-between gap-4 px-4 py-2.5">
          <dt>
            {name}
            <span className="block text-13 text-faint">{text}</span>
          </dt>
          <dd className="text-16 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
