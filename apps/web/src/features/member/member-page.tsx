import { listRowStyle } from '@chokdee/ui/list-row';
import { cn } from '@chokdee/ui/cn';
import { IconButton } from '@chokdee/ui/icon-button';
import { useTexts } from '@chokdee/ui/i18n';
import { UserCircleIcon, XIcon } from '@chokdee/ui/icons';
import { ErrorBoundary } from '@chokdee/ui/error-boundary';
import { EmptyState } from '@chokdee/ui/states';
import { Button } from '@chokdee/ui/button';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { memberPageOf, memberPages } from '../../app/member-pages.ts';
import { Offered } from '../../app/menus.tsx';
import { PagePending } from '../../app/page-states.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';

/**
 * The member centre: a menu and the selected page. Visitors are asked to log in, trial accounts to
 * register.
 */
export function MemberPage() {
  const { t } = useTranslation(['member', 'home', 'errors', 'auth']);
  const page = memberPageOf(useSearch({ from: '/site/member' }).page);
  const navigate = useNavigate();
  const textOf = useTexts(memberPages.map(({ title }) => title));
  usePageTitle(textOf(page.title));
  const { signedIn, isAgent, account } = useSession();
  const isTrial = isAgent === 4;
  const currentItem = useRef<HTMLLIElement>(null);
  // On phones the menu is a row that scrolls: the current page's entry must be visible.
  useEffect(() => {
    const row = currentItem.current?.closest('nav');
    if (row && currentItem.current)
      row.scrollLeft = currentItem.current.offsetLeft - (row.clientWidth - currentItem.current.clientWidth) / 2;
  }, [page, signedIn]);
  useEffect(() => {
    if (!signedIn) promptLogin();
  }, [signedIn]);
  if (!signedIn) {
    return (
      <main className="wrap py-10">
        <h1 className="sr-only">{t('member:title')}</h1>
        <EmptyState
          className="surface"
          title={t('errors:login.not.session')}
          action={
            <Button
              look="gold"
              onPress={() => {
                openDialog('loginPopupModal');
              }}
            >
              {t('auth:login')}
            </Button>
          }
        />
      </main>
    );
  }
  if (isTrial) {
    return (
      <main className="wrap py-10">
        <h1 className="sr-only">{t('member:title')}</h1>
        <EmptyState
          className="surface"
          title={t('errors:account.not.real')}
          action={
            <Button
              look="gold"
              onPress={() => {
                openDialog('registerModal');
              }}
            >
              {t('home:header.register')}
            </Button>
          }
        />
      </main>
    );
  }
  return (
    <main className="wrap py-3 md:py-6">
      <div
        className={cn(
          'grid bg-ink-1 max-md:-mx-4 max-md:bg-transparent md:rounded-4 md:shadow-lift-2',
          'md:grid-cols-[76px_minmax(0,1fr)] xl:grid-cols-[230px_minmax(0,1fr)]',
        )}
      >
        <nav aria-label={t('member:title')} className="rail relative md:rounded-s-4 md:bg-ink-2/60 md:p-3">
          <p className="hidden items-center gap-3 px-2 pt-2 pb-4 font-display xl:flex">
            <span
              className="grid size-11 place-items-center rounded-pill bg-gold-wash text-[24px] text-gold-text"
              aria-hidden="true"
            >
              <UserCircleIcon weight="duotone" />
            </span>
            <span className="min-w-0 break-words">{account}</span>
          </p>
          <ul className="flex gap-1 px-4 pb-2 md:flex-col md:p-0">
            {memberPages.map((each) => (
              <Offered key={each.name} entry={each}>
                <li ref={each === page ? currentItem : null} className="shrink-0">
                  <Link
                    to="/member"
                    search={{ page: each.name }}
                    aria-current={each === page ? 'page' : undefined}
                    title={textOf(each.title)}
                    className={cn(
                      listRowStyle({ size: 'small', tone: 'soft', hover: 'full' }),
                      'px-3.5 whitespace-nowrap transition max-md:rounded-pill max-md:bg-ink-2',
                      each === page &&
                        'bg-[radial-gradient(120px_60px_at_0_50%,var(--glow),transparent)] text-gold-text',
                      each === page && 'max-md:bg-gold-wash md:bg-ink-3',
                    )}
                  >
                    <each.icon aria-hidden="true" className="shrink-0 text-[20px]" />
                    <span className="md:sr-only xl:not-sr-only">{textOf(each.title)}</span>
                  </Link>
                </li>
              </Offered>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="member-title" className="min-w-0 px-4 pt-2 pb-6 md:px-6 md:pt-4 xl:px-7">
          <header className="mb-3 flex items-center gap-3 md:mb-4">
            <h1 id="member-title" className="flex-1 text-22 md:text-28">
              {textOf(page.title)}
            </h1>
            <IconButton label={t('member:closePanel')} onClick={() => void navigate({ to: '/' })}>
              <XIcon aria-hidden="true" />
            </IconButton>
          </header>
          <ErrorBoundary key={page.name}>
            <Suspense fallback={<PagePending />}>
              <page.content />
            </Suspense>
          </ErrorBoundary>
        </section>
      </div>
    </main>
  );
}
