import { Amount } from '@chokdee/ui/amount';
import { buttonStyle } from '@chokdee/ui/button';
import { ArrowSquareOutIcon, CheckCircleIcon, ClockIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { recentGamesQuery } from '../catalogue/catalogue.ts';
import { wantedGame } from '../catalogue/wanted-game.ts';
import { useFeature } from '../status/status.ts';
import { refreshMoney } from '../wallet/balance.ts';
import { depositQuery, isOpen, shownStatus, type Deposit } from './cashier.ts';
import { Countdown } from './countdown.tsx';
import { DepositSlip } from './deposit-slip.tsx';
import { PaymentInstructions } from './payment-instructions.tsx';
import { MemberLink } from '../member/member-link.tsx';

const icons = {
  created: ClockIcon,
  pending: ClockIcon,
  confirmed: CheckCircleIcon,
  expired: WarningCircleIcon,
  failed: WarningCircleIcon,
} as const;
const colours = {
  created: 'text-gold-text',
  pending: 'text-sky',
  confirmed: 'text-jade',
  expired: 'text-faint',
  failed: 'text-coral',
} as const;

/** The key of the text that explains a deposit's state. */
function textKeyOf({ status, instructions, slipAt, failure }: Deposit) {
  if (status === 'pending' && slipAt !== null) return 'checking';
  if (status === 'pending' && instructions !== null) return 'transfer';
  return failure === 'unpaid' ? 'unpaid' : status;
}

/** The state of one deposit, what it means, and what to do. Updates by polling. */
export function DepositProgress({ depositId }: { depositId: string }) {
  const { t } = useTranslation(['cashier', 'common']);
  const { data: deposit, error, refetch } = useQuery(depositQuery(depositId));
  const status = deposit?.status;
  useEffect(() => {
    if (status === 'confirmed') void refreshMoney();
  }, [status]);
  if (error && !deposit) return <LoadError error={error} onRetry={refetch} />;
  if (!deposit) return <Skeleton className="h-64 rounded-4" />;
  const Icon = icons[deposit.status];
  return (
    <section
      aria-labelledby="deposit-title"
      className="self-start rounded-4 bg-paper p-5 text-paper-text shadow-lift-2 md:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="deposit-title" className="text-18">
            {t('cashier:deposit.title')}
          </h2>
          <p className="text-13 text-paper-soft">{t('cashier:deposit.order', { number: deposit.orderNo })}</p>
        </div>
        <Amount value={deposit.creditedAmount ?? deposit.amount} className="text-28" />
      </div>
      <div className="my-4 border-t-2 border-dashed border-paper-line" />
      <div role="status" className="flex items-start gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded-pill bg-ink-1">
          <Icon weight="duotone" aria-hidden="true" className={`text-[28px] ${colours[deposit.status]}`} />
        </span>
        <div>
          <p className="font-display text-18 font-medium">{t(`cashier:deposit.state.${shownStatus(deposit)}`)}</p>
          <p className="max-w-[56ch] text-14 text-paper-soft">{t(`cashier:deposit.stateText.${textKeyOf(deposit)}`)}</p>
        </div>
      </div>
      {isOpen(deposit) && deposit.slipAt === null && (
        <p className="mt-4 flex items-center gap-2 text-14">
          <ClockIcon aria-hidden="true" />
          {t('cashier:deposit.left')} <Countdown until={deposit.expiresAt} className="font-semibold" />
        </p>
      )}
      <PaymentInstructions deposit={deposit} />
      {deposit.slips && <DepositSlip deposit={deposit} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {isOpen(deposit) && deposit.redirectUrl && (
          <a
            href={deposit.redirectUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ look: 'gold' })}
          >
            {t('cashier:deposit.openBank')}
            <ArrowSquareOutIcon aria-hidden="true" />
          </a>
        )}
        {deposit.status === 'confirmed' && <ToGame />}
        <MemberLink page="depositv2" className={buttonStyle({ look: 'plain' })}>
          {t('cashier:deposit.another')}
        </MemberLink>
      </div>
    </section>
  );
}

/** The link to the game that the member wanted or played last; without one, to the slots. */
function ToGame() {
  const { t } = useTranslation('cashier');
  const code = usePreferences((state) => state.language.code);
  const [last] = useQuery({ ...recentGamesQuery(code), enabled: useFeature('GAMELOREC3') }).data ?? [];
  const game = wantedGame() ?? (last && { nodeId: last.nodeId, vassalage: last.vassalage });
  return game ? (
    <Link to="/game" search={game} className={buttonStyle({ look: 'gold' })}>
      {t('deposit.toGame')}
    </Link>
  ) : (
    <Link to="/rng" className={buttonStyle({ look: 'gold' })}>
      {t('deposit.toGames')}
    </Link>
  );
}
