import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { AdjustmentsTab } from './adjustments-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ReconciliationTab } from './reconciliation-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { cashierTabs } from './search.ts';

const route = getRouteApi('/cashier');
/** The permission of each tab. */
const permissions = {
  overview: 'cashier.overview.read',
  adjustments: 'cashier.adjustments.read',
  reconciliation: 'cashier.reconciliation.read',
  rules: 'cashier.settings.read',
} as const;

/** Deposits and withdrawals in figures, adjustments, reconciliation and rules. */
export function CashierPage() {
  const { t } = useTranslation('cashier-desk');
  const can = useCan();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = cashierTabs.filter((each) => can(permissions[each]));
  const current = shown.find((each) => each === tab) ?? shown[0];
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('title')}
        value={current ?? 'overview'}
        onChange={(next) => void navigate({ search: next === 'overview' ? {} : { tab: next } })}
        items={shown.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {current === 'overview' && <OverviewTab />}
      {current === 'adjustments' && <AdjustmentsTab />}
      {current === 'reconciliation' && <ReconciliationTab />}
      {current === 'rules' && <RulesTab />}
    </Page>
  );
}
