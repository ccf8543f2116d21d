import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { Segments } from '@chokdee/ui/segments';
import { EmptyState } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue } from '../../shared/cells.tsx';
import { useCan } from '../../shared/operator.tsx';
import type { DeskMarket, EventDetail } from './calls.ts';
import { percentText, priceText, useNames } from './names.ts';

const tones: Readonly<Record<DeskMarket['state'], Tone>> = {
  active: 'jade',
  inactive: 'plain',
  suspended: 'gold',
  settled: 'sky',
  cancelled: 'coral',
};
type Outcome = DeskMarket['outcomes'][number];

/** The markets of an event with what is at stake on each outcome. */
export function MarketList({ event }: { event: EventDetail }) {
  const { t } = useTranslation('sports-desk');
  const [chosen, setShown] = useState<'bets' | 'all' | null>(null);
  const withBets = event.list.filter(({ staked }) => staked > 0);
  const shown = chosen ?? (withBets.length > 0 ? 'bets' : 'all');
  const markets = shown === 'bets' ? withBets : event.list;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{t('markets')}</h2>
        <Segments
          label={t('markets')}
          value={shown}
          onChange={setShown}
          items={[
            { value: 'bets', label: t('withBets', { count: withBets.length }) },
            { value: 'all', label: t('allMarkets', { count: event.list.length }) },
          ]}
        />
      </div>
      {markets.length === 0 && <EmptyState className="surface" title={t('noMarkets')} />}
      <div className="grid gap-3 min-[1100px]:grid-cols-2">
        {markets.map((market) => (
          <Market key={market.marketId} event={event} market={market} />
        ))}
      </div>
    </section>
  );
}

function Market({ event, market }: { event: EventDetail; market: DeskMarket }) {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const names = useNames();
  const label = `${names.market(market.type)}${market.line === null ? '' : ` ${market.line / 4}`}`;
  const nameOf = (row: Outcome) => names.outcome({ ...row, line: market.line, home: event.home, away: event.away });
  const price = (row: Outcome) => (row.price === null ? <NoValue /> : priceText(row.price));
  const result = (row: Outcome) => row.result && <Badge tone="plain">{t(`sports:result.${row.result}`)}</Badge>;
  const columns: Column<Outcome>[] = [
    { key: 'outcome', head: t('column.outcome'), cell: nameOf },
    { key: 'price', head: t('column.price'), align: 'end', cell: price },
    { key: 'staked', head: t('column.staked'), align: 'end', cell: (row) => <Amount value={row.staked} /> },
    { key: 'payout', head: t('column.payout'), align: 'end', cell: (row) => <Amount value={row.payout} /> },
    { key: 'ifWins', head: t('column.ifWins'), align: 'end', cell: (row) => <Amount value={row.ifWins} change /> },
    ...(market.outcomes.some((row) => row.result !== null)
      ? [{ key: 'result', head: t('column.result'), cell: result }]
      : []),
  ];
  return (
    <section aria-label={label} className="surface flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-15 font-medium">{label}</h3>
        <Badge tone={tones[market.state]}>{t(`marketState.${market.state}`)}</Badge>
        {(market.isHeld || event.isHeld) && <Badge tone="coral">{t('held')}</Badge>}
        <span className="text-12 text-faint">
          {market.overround !== null && t('book', { percent: percentText(market.overround) })}
        </span>
        <Actions event={event} market={market} label={label} />
      </div>
      <DataTable
        caption={label}
        columns={columns}
        rows={market.outcomes}
        rowKey={(row) => row.outcome}
        empty={null}
        card={(row) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
            <span className="font-medium">{nameOf(row)}</span>
            <span className="tabular-nums">{price(row)}</span>
            <span>
              {t('column.staked')} <Amount value={row.staked} />
            </span>
            <span>
              {t('column.ifWins')} <Amount value={row.ifWins} change />
            </span>
            {result(row)}
          </div>
        )}
      />
    </section>
  );
}

function Actions({ event, market, label }: { event: EventDetail; market: DeskMarket; label: string }) {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const { marketId, isHeld, state } = market;
  const isOver = state === 'settled' || state === 'cancelled';
  return (
    <span className="ms-auto flex gap-2">
      {can('sports.markets.hold') && !isOver && (
        <Button
          size="small"
          look={isHeld ? 'gold' : 'plain'}
          aria-label={t(isHeld ? 'reopenOf' : 'suspendOf', { name: label })}
          onPress={() => openDialog('holdSportsModal', { of: 'market', id: marketId, label, held: !isHeld })}
        >
          {t(isHeld ? 'reopen' : 'suspend')}
        </Button>
      )}
      {can('sports.results.enter') && state !== 'cancelled' && event.waiting === null && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('voidOf', { name: label })}
          onPress={() => openDialog('voidMarketModal', { eventId: event.eventId, marketId, label })}
        >
          {t('void')}
        </Button>
      )}
    </span>
  );
}
