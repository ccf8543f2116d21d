import { ArrowLeftIcon, ReceiptIcon } from '@chokdee/ui/icons';
import { linkStyle } from '@chokdee/ui/link-style';
import { useMedia } from '@chokdee/ui/use-media';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { Menu } from './calls.ts';
import { sportsLink, sportsLinks } from './list-frame.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { useSlip } from './slip-store.ts';

/** Whether the slip is beside the events; on narrower screens it is a sheet. */
export const useDock = (): boolean => useMedia('(width >= 64rem)');

/** Events with the slip beside them; on phones a button opens the slip. */
export function SportsFrame({
  rules,
  tree,
  children,
}: {
  rules: Menu['rules'] | undefined;
  tree?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('sports');
  const hasDock = useDock();
  const count = useSlip(({ picks }) => picks.length);
  return (
    <div className="flex items-start gap-4">
      {tree !== undefined && (
        <aside aria-label={t('tree')} className="hidden w-52 shrink-0 xl:block">
          {tree}
        </aside>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">{children}</div>
      {hasDock ? (
        <aside
          aria-label={t('slip.title')}
          className="surface sticky top-20 max-h-[calc(100dvh-96px)] w-80 shrink-0 overflow-y-auto p-3.5"
        >
          <h2 className="mb-2.5 flex items-center gap-2 text-16">
            {t('slip.title')}
            {count > 0 && <span className="rounded-pill bg-gold px-2 text-13 text-on-gold tabular-nums">{count}</span>}
          </h2>
          <SlipPanel rules={rules} />
        </aside>
      ) : (
        count > 0 && (
          <button
            type="button"
            onClick={() => openDialog('sportsSlipModal')}
            className={
              'gold-fill fixed end-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-10 flex min-h-13 items-center ' +
              'gap-2 rounded-pill px-5 font-display text-16 md:bottom-4'
            }
          >
            <ReceiptIcon aria-hidden="true" className="text-[20px]" />
            {t('slip.open', { count })}
          </button>
        )
      )}
    </div>
  );
}

/** Links to the member's bets, results, season tables and rules. */
export function SportsLinks() {
  const { t } = useTranslation('sports');
  return (
    <nav aria-label={t('links')} className={sportsLinks}>
      <Link to="/sports/bets" className={sportsLink}>
        {t('myBets')}
      </Link>
      <Link to="/sports/results" className={sportsLink}>
        {t('results.title')}
      </Link>
      <Link to="/sports/season" className={sportsLink}>
        {t('season.title')}
      </Link>
      <Link to="/sports/rules" className={sportsLink}>
        {t('rules.title')}
      </Link>
    </nav>
  );
}

/** The way from a page of sports to the list of events. */
export function BackToSports() {
  const { t } = useTranslation('sports');
  return (
    <Link to="/sports" className={linkStyle({ tone: 'soft', padded: true, className: '-ms-2 self-start' })}>
      <ArrowLeftIcon aria-hidden="true" className="rtl:-scale-x-100" />
      {t('back')}
    </Link>
  );
}
