import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { ReturnList } from './return-list.tsx';
import { RoundList } from './round-list.tsx';
import { TableList } from './table-list.tsx';
import { VoidList } from './void-list.tsx';

const route = getRouteApi('/tables');
const TABS = ['tables', 'rounds', 'returns', 'voids'] as const;

/** The live tables of the brand. */
export function TablesPage() {
  const { t } = useTranslation('table-desk');
  const can = useCan();
  const navigate = route.useNavigate();
  const { tab: chosen, table, page = 1 } = route.useSearch();
  const tabs = TABS.filter((each) =>
    can(each === 'tables' || each === 'returns' ? 'tables.table.read' : 'tables.round.read'),
  );
  const tab = tabs.find((each) => each === chosen) ?? tabs[0] ?? 'tables';
  const onPage = (next: number) => void navigate({ search: withPage(next) });
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => void navigate({ search: next === tabs[0] ? {} : { tab: next } })}
        items={tabs.map((each) => ({ value: each, label: t(`tab.${each}`) }))}
      />
      {tab === 'tables' && <TableList />}
      {tab === 'rounds' && (
        <RoundList
          table={table}
          page={page}
          onPage={onPage}
          onTable={(next) => void navigate({ search: { tab: 'rounds', table: next } })}
        />
      )}
      {tab === 'returns' && <ReturnList />}
      {tab === 'voids' && <VoidList page={page} onPage={onPage} />}
    </Page>
  );
}
