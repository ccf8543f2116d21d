import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/page.tsx';
import { AccessForm } from './access-form.tsx';
import { AddressTables } from './address-tables.tsx';
import { settingsQuery } from './calls.ts';
import { RuleTable } from './rule-table.tsx';
import { settingsTabs } from './search.ts';
import { SwitchTable } from './switch-table.tsx';

const route = getRouteApi('/settings');

/** What the site offers, what its registration asks for, who gets to it, and where it leads. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const { tab = 'switches' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'switches' ? {} : { tab: next } })}
        items={settingsTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : tab === 'switches' ? (
        <SwitchTable switches={data.switches} />
      ) : tab === 'rules' ? (
        <RuleTable rules={data.rules} version={data.version} />
      ) : tab === 'addresses' ? (
        <AddressTables settings={data} />
      ) : (
        <AccessForm settings={data} />
      )}
    </Page>
  );
}
