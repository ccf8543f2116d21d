import { Badge } from '@chokdee/ui/badge';
import { buttonStyle } from '@chokdee/ui/button';
import { useIntlTag } from '@chokdee/ui/i18n';
import { CaretRightIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { dateText } from '@chokdee/ui/time';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { PromotionArt } from './promotion-art.tsx';
import { promotionKinds, usePromotions, type Promotion } from './promotions.ts';

/** The active promotions. */
export function PromotionsPage() {
  const { t } = useTranslation(['promotions', 'common']);
  const { data: promotions, error, refetch } = usePromotions();
  const { kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  const kinds = promotionKinds.filter((each) => promotions?.some((promotion) => promotion.kind === each));
  // Of a kind that has no promotions now, all are shown.
  const chosen = kinds.find((each) => each === kind);
  usePageTitle(t('promotions:title'));
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      <div className="flex flex-col gap-1">
        <h1 className="text-22 md:text-36">{t('promotions:title')}</h1>
        <p className="max-w-[70ch] text-15 text-soft">{t('promotions:about')}</p>
      </div>
      {error && !promotions ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !promotions ? (
        <div role="status" aria-label={t('common:loading')} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {[0, 1, 2].map((key) => (
            <Skeleton key={key} className="h-[300px] rounded-3" />
          ))}
        </div>
      ) : promotions.length === 0 ? (
        <EmptyState
          className="surface"
          title={t('promotions:none')}
          text={t('promotions:noneText')}
          action={
            <Link to="/" className={buttonStyle({ look: 'gold' })}>
              {t('promotions:home')}
            </Link>
          }
        />
      ) : (
        <>
          {kinds.length > 1 && (
            <Tabs
              label={t('promotions:kinds')}
              value={chosen ?? 'ALL'}
              onChange={(next) =>
                void navigate({
                  to: '/promotions',
                  search: next === 'ALL' ? {} : { kind: next },
                  replace: true,
                  resetScroll: false,
                })
              }
              items={(['ALL', ...kinds] as const).map((value) => ({ value, label: t(`promotions:kind.${value}`) }))}
            />
          )}
          <ul className="grid gap-4 sm:grid-cols-2 md:gap-5 xl:grid-cols-3">
            {promotions
              .filter((each) => chosen === undefined || each.kind === chosen)
              .map((promotion, index) => (
                <li key={promotion.promotionKey}>
                  <PromotionCard promotion={promotion} eager={index < 2} />
                </li>
              ))}
          </ul>
        </>
      )}
    </main>
  );
}

function PromotionCard({ promotion, eager }: { promotion: Promotion; eager: boolean }) {
  const { t } = useTranslation('promotions');
  return (
    <Link
      to="/promoDetail"
      search={{ promo: promotion.promotionKey }}
      className="surface group flex h-full flex-col overflow-hidden transition hover:bg-ink-2"
    >
      <span className="block aspect-video overflow-hidden">
        <span className="block h-full transition duration-200 group-hover:scale-[1.02]">
          <PromotionArt
            promotion={promotion}
            eager={eager}
            sizes="(width < 40rem) 100vw, (width < 80rem) 50vw, 420px"
          />
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-1.5 p-4 md:p-5">
        {promotion.tag && (
          <span>
            <Badge tone="gold">{promotion.tag}</Badge>
          </span>
        )}
        <span className="font-display text-18 leading-[1.45]">{promotion.title}</span>
        <span className="line-clamp-2 text-14 text-soft">{promotion.summary}</span>
        <span className="mt-auto flex items-center justify-between gap-3 pt-2 text-13 text-faint">
          <Period promotion={promotion} />
          <span className="inline-flex items-center gap-1 text-gold-text">
            {t('more')}
            <CaretRightIcon aria-hidden="true" />
          </span>
        </span>
      </span>
    </Link>
  );
}

/** The period of a promotion. */
export function Period({ promotion }: { promotion: Pick<Promotion, 'startDate' | 'endDate'> }) {
  const { t } = useTranslation('promotions');
  const tag = useIntlTag();
  return (
    <span>
      {promotion.endDate === null
        ? t('since', { from: dateText(promotion.startDate, tag) })
        : t('until', { to: dateText(promotion.endDate, tag) })}
    </span>
  );
}
