import { changeKinds } from '@chokdee/contract/change-kinds';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { EmptyState } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { PersonsChange } from '../../shared/api.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { useChanges } from '../../shared/changes.ts';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { useChangeText } from './change-text.ts';

const tones = { open: 'gold', applied: 'jade', rejected: 'coral', withdrawn: 'plain' } as const;

/** Changes that need two persons: the open ones, then the last. */
export function ChangeList() {
  const { t } = useTranslation('console');
  const textOf = useChangeText();
  const [page, setPage] = useState(1);
  const query = useChanges(page);
  const what = (row: PersonsChange) => (
    <div>
      <p className="font-medium wrap-anywhere">{textOf(row)}</p>
      <ChangeFacts change={row} />
    </div>
  );
  const proposed = (row: PersonsChange) => (
    <span className="block">
      {row.proposedBy} <TimeCell at={row.proposedAt} />
    </span>
  );
  const state = (row: PersonsChange) => (
    <span>
      <Badge tone={tones[row.state]}>{t(`changes.state.${row.state}`)}</Badge>
      {row.decidedBy !== null && <span className="block text-13 text-faint">{row.decidedBy}</span>}
    </span>
  );
  const columns: Column<PersonsChange>[] = [
    { key: 'what', head: t('changes.column.what'), cell: what },
    { key: 'proposed', head: t('changes.column.proposed'), cell: proposed },
    { key: 'state', head: t('changes.column.state'), cell: state },
    { key: 'action', head: t('changes.column.action'), align: 'end', cell: (row) => <DecideButton change={row} /> },
  ];
  return (
    <section className="flex flex-col gap-3">
      <p className="text-14 text-soft">{t('changes.lead')}</p>
      <PagedTable
        query={query}
        page={page}
        onPage={setPage}
        caption={t('changes.title')}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState title={t('changes.empty')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            {what(row)}
            {proposed(row)}
            <div className="flex items-center justify-between gap-3">
              {state(row)}
              <DecideButton change={row} />
            </div>
          </div>
        )}
      />
    </section>
  );
}

/** Opens the decision on an open change. */
function DecideButton({ change }: { change: PersonsChange }) {
  const { t } = useTranslation('console');
  const can = useCan();
  const textOf = useChangeText();
  if (change.state !== 'open' || !can(changeKinds[change.kind])) return null;
  const press = t(change.isOwn ? 'changes.withdraw' : 'changes.decide');
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('changes.what', { what: press, name: textOf(change) })}
      onPress={() => {
        openDialog('decideChangeModal', { change });
      }}
    >
      {press}
    </Button>
  );
}
