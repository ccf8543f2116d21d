import { Badge } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import { useTexts } from '@chokdee/ui/i18n';
import { LogoMark } from '@chokdee/ui/logo';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../shared/operator.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { LanguageMenu, ThemeButton } from './preferences.tsx';
import { menuGroups, type MenuPage } from './menu-page.ts';
import { useMenuPages } from './menu-pages.ts';
import { PermittedOutlet } from './permitted-outlet.tsx';

/**
 * The frame of all pages: menu at the side, header at the top. Below 1180 px the menu has icons
 * only.
 */
export function Shell() {
  const { t } = useTranslation('console');
  const pages = useMenuPages();
  const { brand } = useOperator();
  const groups = menuGroups
    .map((group) => ({ group, pages: pages.filter((page) => page.group === group) }))
    .filter((each) => each.pages.length > 0);
  return (
    <div className="grid min-h-dvh grid-cols-[72px_minmax(0,1fr)] min-[1180px]:grid-cols-[216px_minmax(0,1fr)]">
      <a
        href="#content"
        className={cn(
          'leaf sr-only rounded-2 focus:not-sr-only focus:fixed focus:px-4 focus:py-3 focus:start-4',
          'focus:top-4 focus:z-60',
        )}
      >
        {t('skip')}
      </a>
      <aside className="sticky top-0 flex h-dvh flex-col gap-1 overflow-y-auto bg-ink-1 px-3 py-4 shadow-lift">
        <div className="mb-3 flex items-center gap-2.5 px-1.5 max-[1179px]:justify-center">
          <LogoMark className="h-9 shrink-0" />
          <span className="flex flex-col font-display font-semibold max-[1179px]:sr-only">
            <span lang="th" className="text-18 leading-[1.3]">
              โชคดี
            </span>
            <span className="text-[11px] leading-none font-medium tracking-[0.18em] text-gold-text">CONSOLE</span>
          </span>
        </div>
        <nav aria-label={t('menu')} className="flex flex-col gap-1">
          {groups.map((each) => (
            <Fragment key={each.group}>
              {each.group !== 'work' && (
                <p className="px-3 pt-4 pb-1 text-12 text-faint max-[1179px]:sr-only">{t(each.group)}</p>
              )}
              <MenuLinks pages={each.pages} />
            </Fragment>
          ))}
        </nav>
      </aside>
      <div className="flex min-w-0 flex-col">
        <header className="flex min-h-16 flex-wrap items-center justify-end gap-1 px-4 md:px-6">
          {brand.demo && <Badge tone="sky">{t('demo', { ns: 'common' })}</Badge>}
          {brand.maintenance && <Badge tone="coral">{t('site.closed')}</Badge>}
          <LanguageMenu />
          <ThemeButton />
          <OperatorMenu />
        </header>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 pb-8 outline-none md:px-6">
          <PermittedOutlet />
        </main>
      </div>
    </div>
  );
}

function MenuLinks({ pages: shown }: { pages: readonly MenuPage[] }) {
  const textOf = useTexts(shown.map(({ text }) => text));
  return shown.map(({ link, text, icon: Icon, waiting }) => (
    <Link
      key={link.to}
      {...link}
      title={textOf(text)}
      className={cn(
        'relative flex min-h-11 items-center gap-3 rounded-2 px-3 text-14 text-soft transition',
        'hover:bg-ink-2 hover:text-body max-[1179px]:justify-center',
      )}
      activeProps={{ className: 'bg-ink-3 text-body font-medium', 'aria-current': 'page' }}
    >
      <Icon aria-hidden="true" className="shrink-0 text-[20px]" />
      <span className="flex-1 max-[1179px]:sr-only">{textOf(text)}</span>
      <span className="max-[1179px]:absolute max-[1179px]:-end-0.5 max-[1179px]:-top-0.5 max-[1179px]:scale-90">
        {waiting && <Waiting {...waiting} />}
      </span>
    </Link>
  ));
}

/** The number of waiting items; nothing for none. */
function Waiting({ tone, useCount }: NonNullable<MenuPage['waiting']>) {
  const count = useCount();
  return count === undefined || count === 0 ? null : <Badge tone={tone}>{count}</Badge>;
}
