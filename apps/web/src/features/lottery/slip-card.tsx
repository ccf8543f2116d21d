import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { useFailureText } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { linkStyle } from '@chokdee/ui/link-style';
import { LoadError } from '@chokdee/ui/states';
import { dateTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { refreshMoney } from '../wallet/balance.ts';
import { refreshSlips, useSlip, type OrderRow, type SlipSummary } from './calls.ts';
import { useEntryText } from './entry-text.ts';
import { ShareSlip } from './share-slip.tsx';
import { slipTones } from './slip-tones.ts';

/** A slip: its sums and first lines, and all lines on request. */
export function SlipCard({ slip }: { slip: SlipSummary }) {
  const { t } = useTranslation('lottery');
  const tag = useIntlTag();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useSlip(isOpen ? slip.slipId : null);
  return (
    <li className="surface flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          {slip.draws.map((draw) => (
            <p key={draw.drawId} className="text-16">
              <b className="font-display font-medium">{draw.gameName}</b>{' '}
              <span className="text-14 text-soft">{t('issue', { issue: draw.numero })}</span>
            </p>
          ))}
          <p className="text-13 text-faint">
            {dateTimeText(slip.placedAt, tag)} · {t('bets.number')}{' '}
            <bdi className="font-medium text-soft tabular-nums">{slip.number}</bdi>
          </p>
        </div>
        <div className="ms-auto text-end">
          <Badge tone={slipTones[slip.status]}>{t(`status.${slip.status}`)}</Badge>
          <p className="text-14 text-soft">
            {t('bets.stake', { count: slip.lines })} <Amount value={slip.betAmount} className="text-body" />
          </p>
          {Number(slip.winAmount) > 0 && (
            <p className="text-14 text-soft">
              {t('bets.payout')} <Amount value={slip.winAmount} className="font-semibold text-jade" />
            </p>
          )}
        </div>
      </div>
      {isOpen && error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Lines orders={isOpen && data ? data.orders : slip.firstOrders} count={slip.lines} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {slip.lines > slip.firstOrders.length && (
          <Button
            size="small"
            look="quiet"
            aria-expanded={isOpen}
            busy={isOpen && !data && !error}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('bets.hide') : t('bets.show', { count: slip.lines })}
          </Button>
        )}
        <span className="ms-auto">
          <ShareSlip slip={slip} />
        </span>
      </div>
    </li>
  );
}

/**
 * Lines of a slip of `count` lines. When all are shown, those before the lock can be cancelled
 * where the game allows it.
 */
function Lines({ orders, count }: { orders: readonly OrderRow[]; count: number }) {
  const { t } = useTranslation('lottery');
  const failure = useFailureText();
  const cancellable = orders.filter(({ allowCancel }) => allowCancel).map(({ orderDetailId }) => orderDetailId);
  const cancel = useMutation({
    mutationFn: () => api.request('PUT /lgw/orders/suborders/cancel', { body: cancellable }),
    onSuccess: ({ cancelled }) => toast('jade', t('bets.cancelled', { count: cancelled.length })),
    onError: (error) => toast('coral', failure(error)),
    onSettled: () => {
      void refreshMoney();
      void refreshSlips();
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col divide-y divide-hair">
        {orders.map((order) => (
          <Line key={order.orderDetailId} order={order} />
        ))}
      </ul>
      {orders.length === count && cancellable.length > 0 && (
        <Button
          look="quiet"
          size="small"
          className="self-end text-coral"
          busy={cancel.isPending}
          onPress={() =>
            void openDialog('confirmModal', {
              title: t('bets.cancelTitle'),
              text: t('bets.cancelText', { count: cancellable.length }),
              action: t('bets.cancel'),
              danger: true,
              then: () => cancel.mutateAsync().catch(() => undefined),
            })
          }
        >
          {t('bets.cancel')}
        </Button>
      )}
    </div>
  );
}

/** Numbers of a result that a line shows; of more it shows the way to them. */
const SHOWN_NUMBERS = 6;

/** The numbers that were drawn. A Vietnamese result has up to 27. */
function Drawn({ order, numbers }: { order: OrderRow; numbers: readonly string[] }) {
  const { t } = useTranslation('lottery');
  if (numbers.length > SHOWN_NUMBERS)
    return (
      <span className="block text-13">
        <Link to="/fairness/draws/$id" params={{ id: order.drawId }} className={linkStyle({ tone: 'soft' })}>
          {t('allNumbers')}
        </Link>
      </span>
    );
  return (
    <span className="block text-13 text-faint">
      {t('bets.drawn')} <bdi className="tabular-nums">{numbers.join(' ')}</bdi>
    </span>
  );
}

function Line({ order }: { order: OrderRow }) {
  const { t } = useTranslation('lottery');
  const entryText = useEntryText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <span>
        <bdi className="font-display text-18 font-semibold text-gold-text tabular-nums">
          {entryText(order.betContent)}
        </bdi>{' '}
        <span className="text-14 text-soft">
          {order.playName} <bdi className="tabular-nums">× {order.odds}</bdi>
        </span>
        {order.winningNumber !== null && <Drawn order={order} numbers={order.winningNumber.split(',')} />}
        {order.reason !== null && (
          <span className="block text-13 text-coral">
            {t(order.status === 'void' ? 'bets.void' : 'bets.corrected', { reason: order.reason })}
          </span>
        )}
      </span>
      <span className="ms-auto flex items-center gap-3 text-end">
        <span>
          <Amount value={order.betAmount} className="block text-14" />
          {Number(order.winAmount) > 0 && <Amount value={order.winAmount} className="block text-14 text-jade" />}
        </span>
        <Badge tone={slipTones[order.status]}>{t(`status.${order.status}`)}</Badge>
      </span>
    </li>
  );
}
