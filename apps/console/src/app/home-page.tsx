import { EmptyState } from '@chokdee/ui/states';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../shared/page.tsx';
import { useMenuPages } from './menu-pages.ts';

/** Goes to the first page of the menu; a note for an operator who may not use any. */
export function HomePage() {
  const { t } = useTranslation('console');
  const navigate = useNavigate();
  const link = useMenuPages()[0]?.link;
  useEffect(() => {
    if (link !== undefined) void navigate({ ...link, replace: true });
  }, [link, navigate]);
  if (link !== undefined) return null;
  return (
    <Page title={t('name')}>
      <div className="surface">
        <EmptyState title={t('noPages')} text={t('notPermittedText')} />
      </div>
    </Page>
  );
}
