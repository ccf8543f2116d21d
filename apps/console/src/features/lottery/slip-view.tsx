import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import type { Column } from '@chokdee/ui/data-table';
import { linkStyle } from '@chokdee/ui/link-style';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberLink, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { NumberSearch } from '../../shared/number-search.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { useDeskSlip, type SlipLine } from './calls.ts';
import { orderTones } from './order-list.tsx';

const route = getRouteApi('/lottery');

/** Finds a slip by the number that a member reads out. */
export function SlipSearch() {
  const { t } = useTranslation('lottery-desk');
  const navigate = route.useNavigate();
  const { slip } = route.useSearch();
  return (
    <NumberSearch
      label={t('slip.number')}
      {...(slip === undefined ? {} : { sought: slip })}
      onSearch={(next) => void navigate({ search: { slip: next } })}
    />
  );
}

/** A slip of a member: who placed it, when, its state and its lines. */
export function SlipView({ number }: { number: string }) {
  const { t } = useTranslation('lottery-desk');
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const query = useDeskSlip(number, page);
  const slip = query.data?.footer;
  const bet = (row: SlipLine) => (
    <span>
      <b className="font-medium tabular-nums">{row.betContent}</b>
      <span className="block text-12 text-faint">{row.playName}</span>
    </span>
  );
  const draw = (row: SlipLine) => (
    <span>
      {row.gameName}
      <span className="block text-12 text-faint">{row.numero}</span>
    </span>
  );
  const state = (row: SlipLine) => <Badge tone={orderTones[row.status]}>{t(`status.${row.status}`)}</Badge>;
  const columns: Column<SlipLine>[] = [
    { key: 'draw', head: t('column.issue'), cell: draw },
    { key: 'bet', head: t('column.bet'), cell: bet },
    { key: 'odds', head: t('column.price'), align: 'end', cell: (row) => row.odds },
    { key: 'stake', head: t('column.stake'), align: 'end', cell: (row) => <Amount value={row.betAmount} /> },
    { key: 'win', head: t('column.win'), align: 'end', cell: (row) => <Amount value={row.winAmount} /> },
    { key: 'state', head: t('column.state'), cell: state },
  ];
  return (
    <Page title={`${t('slip.number')} ${slip?.number ?? number}`}>
      <Link to="/lottery" className={cn(linkStyle({ tone: 'soft' }), 'self-start')}>
        {t('back')}
      </Link>
      <SlipSearch key={number} />
      {slip && (
        <p className="surface flex flex-wrap items-center gap-x-6 gap-y-2 p-4 text-14">
          <MemberLink id={slip.memberId} account={slip.account} />
          <TimeCell at={slip.placedAt} form="full" />
          <Badge tone={orderTones[slip.status]}>{t(`status.${slip.status}`)}</Badge>
          <span>
            {t('column.stake')} <Amount value={slip.betAmount} />
          </span>
          <span>
            {t('column.win')} <Amount value={slip.winAmount} />
          </span>
        </p>
      )}
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('tabs.orders')}
        columns={columns}
        rowKey={(row) => row.orderDetailId}
        expected={6}
        empty={<EmptyState title={t('noOrders')} />}
        card={(row) => (
          <div className="flex flex-col gap-1.5">
            <div className="flex items-start justify-between gap-3 text-14">
              {bet(row)}
              {state(row)}
            </div>
            <div className="flex items-start justify-between gap-3 text-14">
              {draw(row)}
              <Amount value={row.betAmount} />
            </div>
          </div>
        )}
      />
    </Page>
  );
}
