import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { ErrorBoundary } from '@chokdee/ui/error-boundary';
import { useTexts } from '@chokdee/ui/i18n';
import { UserCircleIcon } from '@chokdee/ui/icons';
import { listRowStyle } from '@chokdee/ui/list-row';
import { EmptyState } from '@chokdee/ui/states';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { MemberPageEntry } from '../../app/member-page.ts';
import { isServed, memberPageOf, memberPages, type MemberPage } from '../../app/member-pages.ts';
import { Offered } from '../../app/menus.tsx';
import { PagePending } from '../../app/page-states.tsx';
import { TRIAL, useSession } from '../../shared/session.ts';
import { TrialNotice } from '../auth/trial-notice.tsx';
import { MemberLink } from './member-link.tsx';

/**
 * The member centre: a menu and the selected page. Visitors are asked to log in, trial accounts to
 * register. `header` is shown above the page.
 */
export function MemberCentre({ page: name, header }: { page: MemberPage; header?: ReactNode }) {
  const { t } = useTranslation(['member', 'home', 'errors', 'auth', 'pages']);
  const { signedIn, isAgent } = useSession();
  const page = memberPageOf(name);
  const textOf = useTexts([page.title]);
  if (!signedIn)
    return (
      <EmptyState
        className="surface"
        title={t('errors:login.not.session')}
        action={
          <Button look="gold" onPress={() => void openDialog('loginPopupModal')}>
            {t('auth:login')}
          </Button>
        }
      />
    );
  if (isAgent === TRIAL) return <TrialNotice className="surface" />;
  const notServed = (
    <EmptyState
      title={t('pages:notYet.title', { name: textOf(page.title) })}
      text={t('member:notServed')}
      action={
        <MemberLink page="securityCenter" className="underline">
          {t('member:page.securityCenter')}
        </MemberLink>
      }
    />
  );
  return (
    <div
      className={cn(
        'grid bg-ink-1 max-md:-mx-4 max-md:bg-transparent',
        'md:grid-cols-[76px_minmax(0,1fr)] xl:grid-cols-[230px_minmax(0,1fr)]',
      )}
    >
      <Menu current={page.name} />
      <section aria-label={textOf(page.title)} className="min-w-0 px-4 pt-2 pb-6 md:px-6 md:pt-4 xl:px-7">
        {header}
        <ErrorBoundary key={page.name}>
          <Suspense fallback={<PagePending />}>
            {isServed(page) ? (
              <Offered entry={page} otherwise={notServed}>
                <page.content />
              </Offered>
            ) : (
              notServed
            )}
          </Suspense>
        </ErrorBoundary>
      </section>
    </div>
  );
}

function Menu({ current }: { current: MemberPage }) {
  const { t } = useTranslation('member');
  const textOf = useTexts(memberPages.map(({ title }) => title));
  const account = useSession((session) => session.account);
  const currentItem = useRef<HTMLLIElement>(null);
  // On phones the menu is a row that scrolls: the current page's entry must be visible.
  useEffect(() => {
    const row = currentItem.current?.closest('nav');
    if (row && currentItem.current)
      row.scrollLeft = currentItem.current.offsetLeft - (row.clientWidth - currentItem.current.clientWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={t('title')} className="rail relative md:rounded-s-4 md:bg-ink-2/60 md:p-3">
      <p className="hidden items-center gap-3 px-2 pt-2 pb-4 font-display xl:flex">
        <span
          className="grid size-11 place-items-center rounded-pill bg-gold-wash text-[24px] text-gold-text"
          aria-hidden="true"
        >
          <UserCircleIcon weight="duotone" />
        </span>
        <span className="min-w-0 break-words">{account}</span>
      </p>
      <ul className="flex gap-1 px-4 pb-2 md:sticky md:top-0 md:flex-col md:p-0">
        {memberPages.map((each) => (
          <Offered key={each.name} entry={each}>
            <li ref={each.name === current ? currentItem : null} className="relative shrink-0">
              <MemberLink
                page={each.name}
                current={each.name === current}
                title={textOf(each.title)}
                className={cn(
                  listRowStyle({ size: 'small', tone: 'soft', hover: 'full' }),
                  'px-3.5 whitespace-nowrap transition max-md:rounded-pill max-md:bg-ink-2',
                  each.name === current &&
                    'bg-[radial-gradient(120px_60px_at_0_50%,var(--glow),transparent)] text-gold-text',
                  each.name === current && 'max-md:bg-gold-wash md:bg-ink-3',
                )}
              >
                <each.icon aria-hidden="true" className="shrink-0 text-[20px]" />
                <span className="md:sr-only xl:not-sr-only">{textOf(each.title)}</span>
                <EntryBadge entry={each} />
              </MemberLink>
            </li>
          </Offered>
        ))}
      </ul>
    </nav>
  );
}

const useNone = () => 0;

/** The number of things that wait on a page; nothing while there are none. */
function EntryBadge({ entry: { useBadge = useNone } }: { entry: MemberPageEntry }) {
  const { t } = useTranslation('member');
  const count = useBadge();
  if (count === 0) return null;
  return (
    <Badge tone="coral" className="ms-auto max-xl:md:absolute max-xl:md:end-0 max-xl:md:top-0">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </Badge>
  );
}
