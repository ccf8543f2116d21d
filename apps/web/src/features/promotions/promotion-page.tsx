import { linkStyle } from '@chokdee/ui/link-style';
import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Badge } from '@chokdee/ui/badge';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { isRefusal } from '@chokdee/ui/failures';
import { ArrowLeftIcon, ClockIcon } from '@chokdee/ui/icons';
import { usePreferences } from '@chokdee/ui/preferences';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { HtmlText } from '@chokdee/ui/html-text';
import { zoneLabel } from '@chokdee/ui/time';
import { usePromotionLink } from './open-promotion.ts';
import { PromotionArt } from './promotion-art.tsx';
import { Period } from './promotions-page.tsx';
import { promotionQuery } from './promotions.ts';

/** One promotion with its terms (`/promoDetail?promo=<key>`). */
export function PromotionPage() {
  const { t } = useTranslation(['promotions', 'common', 'home']);
  const { promo = '' } = useSearch({ strict: false });
  const code = usePreferences((state) => state.language.code);
  const { data: promotion, error, refetch } = useQuery({ ...promotionQuery(promo, code), enabled: promo !== '' });
  const linkOf = usePromotionLink();
  const go = promotion ? linkOf(promotion) : null;
  usePageTitle(promotion?.title ?? t('promotions:title'));
  const gone = promo === '' || isRefusal(error, 'promotion.not.found') || isRefusal(error, 'request.invalid');
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      <Link to="/promotions" className={cn(linkStyle({ tone: 'soft', padded: true }), '-ms-2 self-start')}>
        <ArrowLeftIcon aria-hidden="true" />
        {t('promotions:all')}
      </Link>
      {!promotion && <h1 className="sr-only">{t('promotions:title')}</h1>}
      {gone ? (
        <EmptyState
          className="surface"
          title={t('promotions:gone')}
          text={t('promotions:goneText')}
          action={
            <Link to="/promotions" className={buttonStyle({ look: 'gold' })}>
              {t('promotions:all')}
            </Link>
          }
        />
      ) : error && !promotion ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !promotion ? (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-[420px] rounded-3" />
        </div>
      ) : (
        <article className="grid gap-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:gap-9">
          <div className="aspect-video self-start overflow-hidden rounded-4 shadow-lift-2">
            <PromotionArt promotion={promotion} eager sizes="(width < 64rem) 100vw, 700px" />
          </div>
          <div className="flex flex-col items-start gap-3">
            {promotion.tag && <Badge tone="gold">{promotion.tag}</Badge>}
            <h1 className="text-28 md:text-36">{promotion.title}</h1>
            <p className="text-16 text-soft">{promotion.summary}</p>
            <p className="inline-flex items-center gap-2 text-13 text-faint">
              <ClockIcon aria-hidden="true" />
              <Period promotion={promotion} /> {zoneLabel(promotion.endDate ?? promotion.startDate)}
            </p>
            {go && (
              <Button look="gold" size="big" className="mt-1" onPress={go}>
                {promotion.link.kind === 'game' ? t('home:hero.playNow') : t('home:hero.go')}
              </Button>
            )}
          </div>
          <section
            aria-labelledby="terms"
            className={cn(cardStyle({ surface: 'paper', padding: 'large' }), 'lg:col-span-2')}
          >
            <h2 id="terms" className="mb-2 text-18">
              {t('promotions:terms')}
            </h2>
            <div className="max-w-[78ch]">
              <HtmlText html={promotion.content} heading="h3" />
            </div>
          </section>
        </article>
      )}
    </main>
  );
}
