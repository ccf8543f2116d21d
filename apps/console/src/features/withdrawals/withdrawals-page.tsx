import { Badge } from '@chokdee/ui/badge';
import { LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawalViews } from './search.ts';
import type { Withdrawal } from '../../shared/api.ts';
import { ListFooter } from '../../shared/list.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { ListWithPanel } from '../../shared/side-panel.tsx';
import { useSummary, useWithdrawals, type View } from './calls.ts';
import { DetailPanel } from './detail-panel.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { QueueTable } from './queue-table.tsx';
import { ShortcutLine } from './shortcut-line.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

const route = getRouteApi('/withdrawals');

/** The review of withdrawals: figures, queue, and the opened withdrawal beside it. */
export function WithdrawalsPage() {
  const { t } = useTranslation('console');
  const { view = 'queue', text = '', page = 1, member, id } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: summary } = useSummary();
  const list = useWithdrawals(view, text, page);
  const rows = list.data?.list;
  const opened = member !== undefined && id !== undefined ? { memberId: member, id } : null;

  const show = useCallback(
    (row: Withdrawal | null) =>
      void navigate({
        search: ({ member: _member, id: _id, ...rest }) =>
          row === null ? rest : { ...rest, member: row.memberId, id: row.id },
        replace: true,
      }),
    [navigate],
  );
  const search = useCallback((found: string) => void navigate({ search: withText(found), replace: true }), [navigate]);
  useQueueKeys(rows, id, show);

  const counts: Partial<Record<View, number>> = summary
    ? {
        queue: summary.queue.count,
        mine: summary.mine,
        second: summary.second,
        paying: summary.paying,
        trouble: summary.trouble,
      }
    : {};
  return (
    <ListWithPanel>
      <Page
        title={t('withdrawals.title')}
        controls={
          <>
            <LiveIndicator stale={list.isError} />
            <div className="ms-auto w-full max-w-[320px]">
              <SearchBox label={t('withdrawals.search')} value={text} onChange={search} />
            </div>
          </>
        }
      >
        <SummaryTiles />
        <Tabs
          label={t('withdrawals.title')}
          value={view}
          onChange={(next) =>
            void navigate({
              search: ({ page: _page, view: _view, ...rest }) => (next === 'queue' ? rest : { ...rest, view: next }),
            })
          }
          items={withdrawalViews.map((each) => ({
            value: each,
            label: <ViewLabel view={each} count={counts[each]} />,
          }))}
        />
        {list.isError && !rows ? (
          <LoadError error={list.error} onRetry={list.refetch} />
        ) : (
          <QueueTable rows={rows} view={view} text={text} opened={id} onOpen={show} />
        )}
        {list.data && (
          <ListFooter
            total={list.data.total}
            pages={list.data.totalPages}
            page={page}
            onPage={(next) => void navigate({ search: withPage(next) })}
          >
            <ShortcutLine />
          </ListFooter>
        )}
      </Page>
      {opened && <DetailPanel key={opened.id} opened={opened} onClose={() => show(null)} />}
    </ListWithPanel>
  );
}

/** The label of a tab with the number of its withdrawals. */
function ViewLabel({ view, count }: { view: View; count: number | undefined }) {
  const { t } = useTranslation('console');
  const needsAttention = view === 'trouble' || view === 'second';
  return (
    <span className="inline-flex items-center gap-2">
      {t(`withdrawals.view.${view}`)}
      {count !== undefined && count > 0 && <Badge tone={needsAttention ? 'coral' : 'plain'}>{count}</Badge>}
    </span>
  );
}
