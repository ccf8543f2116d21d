import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { PlusIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { serverNow } from '@chokdee/ui/time';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { TimeCell } from '../../shared/cells.tsx';
import { PagedTable, StateFilter } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { codesQuery, type InviteCode } from './calls.ts';
import { codeKinds, codeStatuses } from './search.ts';

const route = getRouteApi('/codes');

type State = InviteCode['status'] | 'planned' | 'over';
const tones: Readonly<Record<State, Tone>> = {
  active: 'jade',
  paused: 'gold',
  closed: 'plain',
  planned: 'sky',
  over: 'plain',
};
/** The state of a code at its present time: an active one counts in its period only. */
function stateOf({ status, startsAt, endsAt }: InviteCode): State {
  if (status !== 'active') return status;
  if (startsAt > serverNow()) return 'planned';
  return endsAt !== null && endsAt <= serverNow() ? 'over' : 'active';
}

/** The affiliate and referral codes of the brand. */
export function CodesPage() {
  const { t } = useTranslation('codes');
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const search = useCallback((found: string) => void navigate({ search: withText(found), replace: true }), [navigate]);
  return (
    <Page
      title={t('title')}
      controls={
        can('identity.codes.edit') && (
          <Button look="gold" className="ms-auto" onPress={() => void openDialog('editCodeModal', { before: null })}>
            <PlusIcon aria-hidden="true" />
            {t('new')}
          </Button>
        )
      }
    >
      <p className="max-w-[680px] text-14 text-soft">{t('lead')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full max-w-[320px]">
          <SearchBox label={t('search')} value={filter.text ?? ''} onChange={search} />
        </div>
        <StateFilter
          label={t('column.kind')}
          className="w-52"
          states={codeKinds}
          value={filter.kind}
          onChange={(kind) =>
            void navigate({ search: ({ kind: _kind, page: _page, ...rest }) => (kind ? { ...rest, kind } : rest) })
          }
          anyLabel={t('anyKind')}
          labelOf={(each) => t(`kind.${each}`)}
        />
        <StateFilter
          label={t('column.status')}
          className="w-44"
          states={codeStatuses}
          value={filter.status}
          onChange={(status) =>
            void navigate({
              search: ({ status: _status, page: _page, ...rest }) => (status ? { ...rest, status } : rest),
            })
          }
          anyLabel={t('anyStatus')}
          labelOf={(each) => t(`status.${each}`)}
        />
      </div>
      <CodeTable filter={filter} onPage={(page) => void navigate({ search: withPage(page) })} />
    </Page>
  );
}

function CodeTable({ filter, onPage }: { filter: Parameters<typeof codesQuery>[0]; onPage: (page: number) => void }) {
  const { t } = useTranslation('codes');
  const query = useQuery(codesQuery(filter));
  const code = (row: InviteCode) => <span className="font-medium wrap-anywhere">{row.code}</span>;
  const owner = (row: InviteCode) => row.owner ?? t('brand');
  const status = (row: InviteCode) => <Badge tone={tones[stateOf(row)]}>{t(`status.${stateOf(row)}`)}</Badge>;
  const period = (row: InviteCode) => (
    <span className="inline-flex flex-wrap gap-x-1">
      <TimeCell at={row.startsAt} /> – <TimeCell at={row.endsAt} never={t('always')} />
    </span>
  );
  const columns: Column<InviteCode>[] = [
    { key: 'code', head: t('column.code'), cell: code },
    { key: 'kind', head: t('column.kind'), cell: (row) => t(`kind.${row.kind}`) },
    { key: 'owner', head: t('column.owner'), cell: owner },
    { key: 'campaign', head: t('column.campaign'), cell: (row) => row.campaign },
    { key: 'period', head: t('column.period'), cell: period },
    { key: 'members', head: t('column.registrations'), align: 'end', cell: (row) => row.registrations },
    { key: 'status', head: t('column.status'), cell: status },
    { key: 'action', head: t('column.action'), align: 'end', cell: (row) => <EditButton code={row} /> },
  ];
  return (
    <PagedTable
      query={query}
      page={filter.page ?? 1}
      onPage={onPage}
      caption={t('title')}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('empty')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <span className="flex items-start justify-between gap-3">
            <span className="min-w-0">
              {code(row)}
              <span className="block text-13 text-faint wrap-anywhere">
                {[t(`kind.${row.kind}`), owner(row), row.campaign].filter(Boolean).join(' · ')}
              </span>
            </span>
            {status(row)}
          </span>
          <span className="text-13">{period(row)}</span>
          <EditButton code={row} />
        </div>
      )}
    />
  );
}

function EditButton({ code }: { code: InviteCode }) {
  const { t } = useTranslation('codes');
  const can = useCan();
  if (!can('identity.codes.edit')) return null;
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('editOf', { code: code.code })}
      onPress={() => void openDialog('editCodeModal', { before: code })}
    >
      {t('edit')}
    </Button>
  );
}
