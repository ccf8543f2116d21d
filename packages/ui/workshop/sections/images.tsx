import { Carousel } from '@chokdee/ui/carousel';
import { Flag } from '@chokdee/ui/flag';
import { LazyImage } from '@chokdee/ui/lazy-image';
import { Logo, LogoMark } from '@chokdee/ui/logo';
import { QrCode } from '@chokdee/ui/qr-code';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

const tints = ['bg-ink-2', 'bg-gold-wash', 'bg-jade-wash'] as const;

/** Lazy images (one that fails to load), a carousel, a QR code, the logo and flags. */
export function Images() {
  const { t } = useTranslation('workshop');
  const slides = (['one', 'two', 'three'] as const).map((key, index) => ({
    key,
    label: t(`item.${key}`),
    content: (
      <div className={`${tints[index] ?? ''} grid h-40 place-items-center rounded-3 font-display text-22`}>
        {t(`item.${key}`)}
      </div>
    ),
  }));
  return (
    <Section title={t('pictures')}>
      <Carousel label={t('slides')} slides={slides} arrows controlsClassName="justify-center" />
      <div className="flex flex-wrap items-end gap-4">
        <span className="block size-32 overflow-hidden rounded-3">
          <LazyImage files={{ src: '/favicon.svg' }} alt={t('picture')} sizes="128px" />
        </span>
        <span className="block size-32 overflow-hidden rounded-3">
          <LazyImage
            files={{ src: 'data:image/webp;base64,' }}
            alt={t('picture')}
            sizes="128px"
            fallback={
              <span className="grid h-full place-items-center bg-ink-2">
                <LogoMark className="h-12 opacity-60" />
              </span>
            }
          />
        </span>
        <QrCode text="https://chokdee.example/down" label={t('code')} size={160} margin={16} />
        <Logo />
        <Flag country="TH" />
        <Flag country="GB" />
      </div>
    </Section>
  );
}
