import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/page.tsx';
import { belongsToControl } from '../../shared/search-box.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { ListWithPanel } from '../../shared/side-panel.tsx';
import { SettlementList } from './settlement-list.tsx';
import { SettlementPanel } from './settlement-panel.tsx';

const route = getRouteApi('/settlements');

/** The bulk settlements that run or have failed, or all, and the opened one beside them. */
export function SettlementsPage() {
  const { t } = useTranslation('settlements');
  const { view = 'open', page = 1, id } = route.useSearch();
  const navigate = route.useNavigate();
  const show = useCallback(
    (opened: string | null) =>
      void navigate({
        search: ({ id: _id, ...rest }) => (opened === null ? rest : { ...rest, id: opened }),
        replace: true,
      }),
    [navigate],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && id !== undefined && !belongsToControl(event)) show(null);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [id, show]);
  return (
    <ListWithPanel>
      <Page title={t('title')}>
        <p className="text-soft">{t('lead')}</p>
        <Tabs
          label={t('title')}
          value={view}
          onChange={(next) => void navigate({ search: next === 'open' ? {} : { view: next } })}
          items={(['open', 'all'] as const).map((each) => ({ value: each, label: t(`view.${each}`) }))}
        />
        <SettlementList
          view={view}
          page={page}
          onPage={(next) => void navigate({ search: withPage(next) })}
          opened={id}
          onOpen={show}
        />
      </Page>
      {id !== undefined && <SettlementPanel key={id} id={id} onClose={() => show(null)} />}
    </ListWithPanel>
  );
}
