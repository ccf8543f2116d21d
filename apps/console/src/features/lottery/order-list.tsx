import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MemberLink, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { useOrders, type DeskDetail, type IssueOrder } from './calls.ts';
import { IssueSelect } from './issue-select.tsx';

const route = getRouteApi('/lottery');
/** The colours of the states of lines and slips. */
export const orderTones: Readonly<Record<IssueOrder['status'], Tone>> = {
  open: 'gold',
  won: 'jade',
  lost: 'plain',
  void: 'coral',
  cancelled: 'coral',
};

/** The lines of an issue, newest first. */
export function OrderList({ game }: { game: DeskDetail }) {
  const { t } = useTranslation('lottery-desk');
  const { numero = game.issue?.numero ?? game.issues[0]?.numero } = route.useSearch();
  if (numero === undefined) return <EmptyState className="surface" title={t('noOrders')} />;
  return <Orders game={game} numero={numero} />;
}

function Orders({ game, numero }: { game: DeskDetail; numero: string }) {
  const { t } = useTranslation('lottery-desk');
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const query = useOrders(game.gameId, numero, page);
  const member = (row: IssueOrder) => <MemberLink id={row.memberId} account={row.account} />;
  const bet = (row: IssueOrder) => (
    <span>
      <b className="font-medium tabular-nums">{row.betContent}</b>
      <span className="block text-12 text-faint">{row.playName}</span>
    </span>
  );
  const state = (row: IssueOrder) => <Badge tone={orderTones[row.status]}>{t(`status.${row.status}`)}</Badge>;
  const odds = (row: IssueOrder) => `${row.odds}${row.rate < 100 ? ` × ${row.rate}%` : ''}`;
  const columns: Column<IssueOrder>[] = [
    { key: 'member', head: t('column.member'), cell: member },
    { key: 'bet', head: t('column.bet'), cell: bet },
    { key: 'odds', head: t('column.price'), align: 'end', cell: odds },
    { key: 'stake', head: t('column.stake'), align: 'end', cell: (row) => <Amount value={row.betAmount} /> },
    { key: 'win', head: t('column.win'), align: 'end', cell: (row) => <Amount value={row.winAmount} /> },
    { key: 'state', head: t('column.state'), cell: state },
    { key: 'at', head: t('column.placed'), cell: (row) => <TimeCell at={row.placedAt} form="full" /> },
  ];
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <IssueSelect
          game={game}
          value={numero}
          onChange={(next) => void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, numero: next }) })}
        />
        {query.data && (
          <p className="text-14 text-soft sm:ms-auto" role="status">
            {t('lines', { count: query.data.total })} · {t('column.stake')}{' '}
            <Amount value={query.data.footer.betAmount} /> · {t('column.win')}{' '}
            <Amount value={query.data.footer.winAmount} />
          </p>
        )}
      </div>
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('tabs.orders')}
        columns={columns}
        rowKey={(row) => `${row.memberId} ${row.orderDetailId}`}
        expected={6}
        empty={<EmptyState title={t('noOrders')} />}
        card={(row) => (
          <div className="flex flex-col gap-1.5">
            <div className="flex items-center justify-between gap-3">
              {member(row)}
              {state(row)}
            </div>
            <div className="flex items-start justify-between gap-3 text-14">
              {bet(row)}
              <span className="text-end">
                <Amount value={row.betAmount} />
                <span className="block text-12 text-faint">{odds(row)}</span>
              </span>
            </div>
            <TimeCell at={row.placedAt} form="full" />
          </div>
        )}
      />
    </>
  );
}
