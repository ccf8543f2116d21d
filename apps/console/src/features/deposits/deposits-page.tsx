import { Badge } from '@chokdee/ui/badge';
import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { depositStates, depositTabs } from './search.ts';
import { StateFilter } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { withPage, withText } from '../../shared/search-updates.ts';
import { useSummary } from '../withdrawals/calls.ts';
import { DepositList } from './deposit-list.tsx';
import { NoticeList } from './notice-list.tsx';

const route = getRouteApi('/deposits');

/**
 * Deposits: payments that need a decision, all deposits, all payment notices. Without a choice it
 * opens the first list in which something waited when the page was opened.
 */
export function DepositsPage() {
  const { t } = useTranslation('console');
  const { tab: chosen, text = '', status, page = 1 } = route.useSearch();
  const can = useCan();
  const tabs = depositTabs.filter((each) =>
    can(each === 'deposits' || each === 'slips' ? 'cashier.deposits.read' : 'cashier.notices.read'),
  );
  const navigate = route.useNavigate();
  const { data: summary } = useSummary();
  const waiting = { open: summary?.noticesOpen ?? 0, slips: summary?.slipsOpen ?? 0, deposits: 0, notices: 0 };
  const [first, setFirst] = useState<(typeof tabs)[number]>();
  if (summary && first === undefined) setFirst(tabs.find((each) => waiting[each] > 0) ?? tabs[0]);
  const tab = tabs.find((each) => each === chosen) ?? first ?? tabs[0] ?? 'open';
  const search = useCallback((found: string) => void navigate({ search: withText(found), replace: true }), [navigate]);
  const turnPage = (next: number) => void navigate({ search: withPage(next) });
  return (
    <Page
      title={t('deposits.title')}
      controls={
        <div className="ms-auto w-full max-w-[320px]">
          <SearchBox
            label={t(tab === 'deposits' || tab === 'slips' ? 'deposits.search' : 'deposits.searchNotice')}
            value={text}
            onChange={search}
          />
        </div>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <Tabs
          label={t('deposits.title')}
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next } })}
          items={tabs.map((each) => ({
            value: each,
            label: (
              <span className="inline-flex items-center gap-2">
                {t(`deposits.tab.${each}`)}
                {waiting[each] > 0 && <Badge tone="coral">{waiting[each]}</Badge>}
              </span>
            ),
          }))}
        />
        {tab === 'deposits' && (
          <StateFilter
            label={t('deposits.column.state')}
            className="ms-auto w-56"
            states={depositStates}
            value={status}
            onChange={(next) =>
              void navigate({
                search: ({ status: _status, page: _page, ...rest }) => (next ? { ...rest, status: next } : rest),
              })
            }
            anyLabel={t('deposits.anyState')}
            labelOf={(state) => t(`deposits.state.${state}`)}
          />
        )}
      </div>
      {tab === 'deposits' || tab === 'slips' ? (
        <DepositList
          slip={tab === 'slips'}
          status={tab === 'slips' ? undefined : status}
          text={text}
          page={page}
          onPage={turnPage}
        />
      ) : (
        <NoticeList open={tab === 'open'} text={text} page={page} onPage={turnPage} />
      )}
    </Page>
  );
}
