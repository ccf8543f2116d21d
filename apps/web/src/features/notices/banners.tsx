import { cn } from '@chokdee/ui/cn';
import { CaretRightIcon, MegaphoneIcon } from '@chokdee/ui/icons';
import { LazyImage } from '@chokdee/ui/lazy-image';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBanners, type Banner } from './announcements.ts';

/** At most so many banners are shown. */
const shownLimit = 6;

/** The brand's banners (announcements of type B); nothing while there are none. */
export function Banners() {
  const { t } = useTranslation('home');
  const banners = useBanners().slice(0, shownLimit);
  if (banners.length === 0) return null;
  return (
    <section aria-label={t('banners')}>
      <ul className={cn('grid gap-3 md:gap-3.5', banners.length > 1 && 'sm:grid-cols-2')}>
        {banners.map((banner) => (
          <li key={banner.bannerId}>
            <BannerCard banner={banner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BannerCard({ banner }: { banner: Banner }) {
  const scene = <span className="scene block h-full w-full" />;
  return (
    <BannerLink url={banner.url}>
      {banner.imageUrl !== '' && (
        <span className="block aspect-[3/1] overflow-hidden">
          <LazyImage files={{ src: banner.imageUrl }} alt="" sizes="(width < 40rem) 100vw, 500px" fallback={scene} />
        </span>
      )}
      <span className="flex min-h-14 items-center gap-3 px-4 py-2.5">
        <MegaphoneIcon aria-hidden="true" className="shrink-0 text-[20px] text-gold-text" />
        <span className="min-w-0 flex-1 font-display text-15 break-words">{banner.title}</span>
        {banner.url !== '' && <CaretRightIcon aria-hidden="true" className="shrink-0 text-faint rtl:rotate-180" />}
      </span>
    </BannerLink>
  );
}

const cardClass = 'surface flex h-full flex-col justify-end overflow-hidden';

/** A link to a page of the site, or to another site in a new window; plain without a link. */
function BannerLink({ url, children }: { url: string; children: ReactNode }) {
  const navigate = useNavigate();
  const className = cn(cardClass, 'transition hover:bg-ink-2');
  if (url === '') return <div className={cardClass}>{children}</div>;
  if (!url.startsWith('/'))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    );
  return (
    <a
      href={url}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href: url });
      }}
    >
      {children}
    </a>
  );
}
