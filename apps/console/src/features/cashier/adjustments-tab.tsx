import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, ClockIcon, XIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { MemberLink, NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable, StateFilter } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { useAdjustments, type Adjustment, type AdjustmentState } from './adjustment-calls.ts';
import { adjustmentStates } from './search.ts';

const route = getRouteApi('/cashier');
const badges: Readonly<Record<AdjustmentState, { readonly tone: Tone; readonly icon: typeof XIcon }>> = {
  proposed: { tone: 'coral', icon: ClockIcon },
  posted: { tone: 'jade', icon: CheckCircleIcon },
  rejected: { tone: 'plain', icon: XIcon },
};

function StateCell({ adjustment: { status } }: { adjustment: Adjustment }) {
  const { t } = useTranslation('cashier-desk');
  const { tone, icon: Icon } = badges[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`adjustments.state.${status}`)}
    </Badge>
  );
}

/** The amount, negative for a debit. */
const SignedAmount = ({ adjustment: { direction, amount } }: { adjustment: Adjustment }) => (
  <Amount value={direction === 'credit' ? amount : -amount} change />
);

/** The reason the member reads, the operator's words, and who proposed it. */
function Reason({ adjustment: { code, note, proposedBy } }: { adjustment: Adjustment }) {
  const { t } = useTranslation('cashier-desk');
  return (
    <span className="block max-w-[280px] text-13">
      {t(`adjustments.codes.${code}`)}
      <span className="block text-12 text-faint wrap-anywhere">
        {note} · {t('adjustments.by', { name: proposedBy.name })}
      </span>
    </span>
  );
}

/** The decision, or the button to decide. */
function Decision({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTranslation('cashier-desk');
  const can = useCan();
  if (adjustment.decidedBy)
    return (
      <span className="block max-w-[240px] text-13 text-soft">
        {t('adjustments.by', { name: adjustment.decidedBy.name })}
        <span className="block text-12 text-faint wrap-anywhere">{adjustment.decisionNote}</span>
      </span>
    );
  if (!can('cashier.adjustments.decide')) return <NoValue />;
  return (
    <Button size="small" look="plain" onPress={() => openDialog('decideAdjustmentModal', { adjustment })}>
      {t('adjustments.decide')}
    </Button>
  );
}

/** Adjustments of members' cash: those that wait for a second person, and all others. */
export function AdjustmentsTab() {
  const { t } = useTranslation('cashier-desk');
  const { text = '', status, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useAdjustments(status, text, page);
  const search = useCallback((found: string) => void navigate({ search: withText(found), replace: true }), [navigate]);
  const member = (row: Adjustment) => <MemberLink id={row.memberId} account={row.account} className="min-h-9" />;
  const columns: Column<Adjustment>[] = [
    { key: 'at', head: t('adjustments.column.at'), cell: (row) => <TimeCell at={row.proposedAt} /> },
    {
      key: 'number',
      head: t('adjustments.column.number'),
      cell: (row) => <span className="text-13 whitespace-nowrap text-soft">{row.orderNo}</span>,
    },
    { key: 'member', head: t('adjustments.column.member'), cell: member },
    {
      key: 'amount',
      head: t('adjustments.column.amount'),
      align: 'end',
      cell: (row) => <SignedAmount adjustment={row} />,
      ...(query.data ? { total: <Amount value={query.data.footer.amount} change /> } : {}),
    },
    { key: 'reason', head: t('adjustments.column.reason'), cell: (row) => <Reason adjustment={row} /> },
    { key: 'state', head: t('adjustments.column.state'), cell: (row) => <StateCell adjustment={row} /> },
    {
      key: 'balance',
      head: t('adjustments.column.balance'),
      align: 'end',
      cell: ({ balanceBefore, balanceAfter }) =>
        balanceBefore === null || balanceAfter === null ? (
          <NoValue />
        ) : (
          <span className="text-13 whitespace-nowrap text-soft">
            <Amount value={balanceBefore} /> → <Amount value={balanceAfter} />
          </span>
        ),
    },
    { key: 'decision', head: t('adjustments.column.decision'), cell: (row) => <Decision adjustment={row} /> },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full max-w-[320px]">
          <SearchBox label={t('adjustments.search')} value={text} onChange={search} />
        </div>
        <StateFilter
          label={t('adjustments.column.state')}
          className="w-64"
          states={adjustmentStates}
          value={status}
          onChange={(next) =>
            void navigate({
              search: ({ status: _status, page: _page, ...rest }) => (next ? { ...rest, status: next } : rest),
            })
          }
          anyLabel={t('adjustments.anyState')}
          labelOf={(state) => t(`adjustments.state.${state}`)}
        />
      </div>
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('adjustments.title')}
        columns={columns}
        rowKey={(row) => row.id}
        expected={6}
        empty={<EmptyState title={t('adjustments.empty')} text={t('adjustments.emptyText')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              {member(row)}
              <SignedAmount adjustment={row} />
            </div>
            <Reason adjustment={row} />
            <div className="flex flex-wrap items-center justify-between gap-2">
              <StateCell adjustment={row} />
              <Decision adjustment={row} />
            </div>
          </div>
        )}
      />
    </div>
  );
}
