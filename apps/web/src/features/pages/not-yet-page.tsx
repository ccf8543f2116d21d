import { buttonStyle } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { usePromotions } from '../notices/announcements.ts';
import { NoticeText } from '../notices/notice-text.tsx';

const names = { '/vip': 'vip', '/pointMall': 'pointMall', '/down': 'down', '/download': 'down', '/join': 'join', '/promotions': 'promotions', '/promoDetail': 'promotions', '/seamless': 'seamless' } as const;

/** A page whose product line this house does not have yet: says so from the server's state, and points to what is there. Promotions that run are shown. */
export function NotYetPage() {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const promotions = usePromotions();
  const name = names[pathname as keyof typeof names] ?? 'seamless';
  usePageTitle(t(`line.${name}`));
  return (
    <main className="wrap flex flex-col gap-4 py-6 md:py-10">
      <h1 className="text-22 md:text-36">{t(`line.${name}`)}</h1>
      {name === 'promotions' && promotions.length > 0
        ? promotions.map((promotion) => <article key={promotion.id} className="surface p-5"><h2 className="mb-2 text-18">{promotion.title}</h2><NoticeText html={promotion.content} /></article>)
        : <EmptyState className="surface" title={t('notYet.title', { name: t(`line.${name}`) })} text={t('notYet.text')} action={<Link to="/" className={buttonStyle({ look: 'gold' })}>{t('notYet.home')}</Link>} />}
    </main>
  );
}
