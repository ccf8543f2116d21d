import { useTexts } from '@chokdee/ui/i18n';
import { EmptyState } from '@chokdee/ui/states';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../shared/operator.tsx';
import { Page } from '../shared/page.tsx';
import type { MenuPage } from './menu-page.ts';
import { menuPages } from './menu-pages.ts';

/** The page of the address, or a note if the operator may not use it. */
export function PermittedOutlet() {
  const can = useCan();
  const { pathname } = useLocation();
  const page = menuPages.find(({ link }) => link.to === pathname);
  return page === undefined || can(...page.permissions) ? <Outlet /> : <NotPermitted page={page} />;
}

function NotPermitted({ page: { text } }: { page: MenuPage }) {
  const { t } = useTranslation('console');
  const title = useTexts([text])(text);
  return (
    <Page title={title}>
      <div className="surface">
        <EmptyState title={t('notPermitted')} text={t('notPermittedText')} />
      </div>
    </Page>
  );
}
