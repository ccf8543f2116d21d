import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import type { Column } from '@chokdee/ui/data-table';
import { WarningCircleIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useChannelName, useFindings, type Finding } from './reconciliation-calls.ts';

/** How a finding was settled, or the button to settle it. */
function Resolution({ finding }: { finding: Finding }) {
  const { t } = useTranslation('cashier-desk');
  const can = useCan();
  if (finding.resolution)
    return (
      <span className="block max-w-[260px] text-13 text-soft">
        {t(`reconciliation.resolutions.${finding.resolution}`)}
        {finding.resolvedBy && (
          <span className="block text-12 text-faint wrap-anywhere">
            {t('adjustments.by', { name: finding.resolvedBy.name })} · {finding.note}
          </span>
        )}
      </span>
    );
  if (!can('cashier.reconciliation.resolve')) return <NoValue />;
  return (
    <Button size="small" look="plain" onPress={() => openDialog('resolveFindingModal', { finding })}>
      {t('reconciliation.resolve')}
    </Button>
  );
}

/**
 * Payments on which a channel and the ledger disagree: the open ones, or all. They are read again
 * when `comparedAt`, the time of the last comparison, changes.
 */
export function FindingList({ comparedAt }: { comparedAt: number }) {
  const { t } = useTranslation('cashier-desk');
  const nameOf = useChannelName();
  const [all, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const query = useFindings(!all, page, comparedAt);
  const kind = (row: Finding) => (
    <Badge tone={row.resolution ? 'plain' : 'coral'} icon={<WarningCircleIcon aria-hidden="true" />}>
      {t(`reconciliation.kind.${row.kind}`)}
    </Badge>
  );
  const payment = (row: Finding) => (
    <span className="block text-13">
      <span className="wrap-anywhere">{row.reference || row.key}</span>
      <span className="block text-12 text-faint wrap-anywhere">
        {row.day} · {nameOf(row.channel)} · {t(`reconciliation.${row.direction}`)} · {row.key}
      </span>
    </span>
  );
  const columns: Column<Finding>[] = [
    { key: 'kind', head: t('reconciliation.column.kind'), cell: kind },
    { key: 'payment', head: t('reconciliation.column.payment'), cell: payment },
    {
      key: 'settled',
      head: t('reconciliation.column.settled'),
      align: 'end',
      cell: (row) => <Amount value={row.settled.amount} />,
    },
    {
      key: 'booked',
      head: t('reconciliation.column.booked'),
      align: 'end',
      cell: (row) => <Amount value={row.booked.amount} />,
    },
    {
      key: 'resolution',
      head: t('reconciliation.column.resolution'),
      cell: (row) => <Resolution finding={row} />,
    },
  ];
  return (
    <section aria-labelledby="findings" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="findings" className="text-18">
          {t('reconciliation.findings')}
        </h2>
        <Checkbox
          label={t('reconciliation.all')}
          checked={all}
          onChange={(event) => {
            setAll(event.target.checked);
            setPage(1);
          }}
        />
      </div>
      <PagedTable
        query={query}
        page={page}
        onPage={setPage}
        caption={t('reconciliation.findings')}
        columns={columns}
        rowKey={(row) => row.id}
        expected={3}
        empty={<EmptyState title={t('reconciliation.none')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-2">
              {kind(row)}
              <Amount value={row.settled.amount - row.booked.amount} change />
            </div>
            {payment(row)}
            <Resolution finding={row} />
          </div>
        )}
      />
    </section>
  );
}
