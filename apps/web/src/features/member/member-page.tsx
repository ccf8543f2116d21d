import { useTexts } from '@chokdee/ui/i18n';
import { IconButton } from '@chokdee/ui/icon-button';
import { XIcon } from '@chokdee/ui/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { memberPageOf } from '../../app/member-pages.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';
import { MemberCentre } from './member-centre.tsx';

/** The member centre as a page (`/member?page=<name>`). Visitors are asked to log in. */
export function MemberPage() {
  const { t } = useTranslation('member');
  const { page } = useSearch({ from: '/site/member' });
  const { title } = memberPageOf(page);
  const textOf = useTexts([title]);
  const navigate = useNavigate();
  const { signedIn, isAgent } = useSession();
  const isOpen = signedIn && isAgent !== 4;
  usePageTitle(textOf(title));
  useEffect(() => {
    if (!signedIn) promptLogin();
  }, [signedIn]);
  return (
    <main className={isOpen ? 'wrap py-3 md:py-6' : 'wrap py-10'}>
      {!isOpen && <h1 className="sr-only">{t('title')}</h1>}
      <div className={isOpen ? 'md:overflow-clip md:rounded-4 md:shadow-lift-2' : undefined}>
        <MemberCentre
          page={page}
          header={
            <header className="mb-3 flex items-center gap-3 md:mb-4">
              <h1 className="flex-1 text-22 md:text-28">{textOf(title)}</h1>
              <IconButton label={t('closePanel')} onClick={() => void navigate({ to: '/' })}>
                <XIcon aria-hidden="true" />
              </IconButton>
            </header>
          }
        />
      </div>
    </main>
  );
}
