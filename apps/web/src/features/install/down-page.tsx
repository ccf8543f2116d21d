import { cn } from '@chokdee/ui/cn';
import { Button } from '@chokdee/ui/button';
import {
  CheckCircleIcon,
  DotsThreeVerticalIcon,
  DownloadSimpleIcon,
  ExportIcon,
  GlobeIcon,
  PlusSquareIcon,
} from '@chokdee/ui/icons';
import { LogoMark } from '@chokdee/ui/logo';
import { Segments } from '@chokdee/ui/segments';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/page-title.ts';
import { ConnectionNote } from '../status/connection-note.tsx';
import { AppWays } from './app-ways.tsx';
import { DomainRoutes } from './domain-routes-section.tsx';
import { install, platformOf, useInstall, type Platform } from './install.ts';

const platforms = ['ios', 'android', 'desk'] as const satisfies readonly Platform[];
/** The steps of each guide, with the icon to look for. */
const guides: Readonly<
  Record<
    Platform,
    readonly (readonly [
      step: 'open' | 'share' | 'menu' | 'bar' | 'add' | 'confirm',
      Icon: ComponentType<{ 'aria-hidden': 'true' }>,
    ])[]
  >
> = {
  ios: [
    ['open', GlobeIcon],
    ['share', ExportIcon],
    ['add', PlusSquareIcon],
  ],
  android: [
    ['open', GlobeIcon],
    ['menu', DotsThreeVerticalIcon],
    ['confirm', DownloadSimpleIcon],
  ],
  desk: [
    ['open', GlobeIcon],
    ['bar', DownloadSimpleIcon],
    ['confirm', PlusSquareIcon],
  ],
};

/**
 * The app page: an install button where the browser offers it, a guide per platform, the ways to
 * get the app (decision D37), and the site's other addresses.
 */
export function DownPage() {
  const { t } = useTranslation('pages');
  const [platform, setPlatform] = useState<Platform>(() => platformOf(navigator));
  usePageTitle(t('line.down'));
  return (
    <main>
      <div className="scene md:scene-hero">
        <div className="bg-linear-to-b from-veil via-veil to-ink-0 md:bg-linear-to-r md:to-transparent">
          <div className="wrap flex flex-col items-start gap-3 py-9 md:min-h-[330px] md:py-12">
            <LogoMark className="h-14 md:h-20" />
            <h1 className="text-28 font-semibold md:text-48">{t('app.title')}</h1>
            <p className="max-w-[46ch] text-15 text-soft md:text-16">{t('app.text')}</p>
            <InstallButton />
          </div>
        </div>
      </div>
      <div className="wrap -mt-2 flex flex-col gap-6 pb-8">
        <section aria-labelledby="guide" className="surface flex flex-col gap-4 p-5 md:p-7">
          <h2 id="guide" className="text-18 md:text-22">
            {t('app.guide')}
          </h2>
          <Segments
            label={t('app.device')}
            value={platform}
            onChange={setPlatform}
            items={platforms.map((value) => ({ value, label: t(`app.platform.${value}`) }))}
          />
          <ol className="flex flex-col gap-3 lg:grid lg:grid-cols-3">
            {guides[platform].map(([step, Icon], index) => (
              <li
                key={step}
                className={cn(
                  'flex items-start gap-3.5 rounded-2 bg-ink-2 p-3.5 lg:grid lg:grid-cols-[auto_1fr]',
                  'lg:content-start lg:gap-y-3 lg:p-5',
                )}
              >
                <span
                  className={cn(
                    'grid size-8 shrink-0 place-items-center rounded-pill bg-gold-wash font-display text-15',
                    'text-gold-text',
                  )}
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                <p className="flex-1 pt-1 text-15 lg:order-last lg:col-span-2 lg:pt-0">
                  {t(`app.step.${platform}.${step}` as 'app.step.ios.open')}
                </p>
                <span className="pt-1.5 text-[22px] text-soft lg:justify-self-end lg:pt-0 lg:text-[30px]">
                  <Icon aria-hidden="true" />
                </span>
              </li>
            ))}
          </ol>
        </section>
        <AppWays />
        <DomainRoutes />
        <ConnectionNote className="text-14 text-faint" />
      </div>
    </main>
  );
}

/** The install button where the browser offers it, or the note that the site is installed. */
function InstallButton() {
  const { t } = useTranslation('pages');
  const { installed, offer } = useInstall();
  if (installed)
    return (
      <p className="inline-flex min-h-11 items-center gap-2 text-15 text-jade">
        <CheckCircleIcon weight="fill" aria-hidden="true" className="text-[20px]" />
        {t('app.installed')}
      </p>
    );
  return (
    offer && (
      <Button look="gold" size="big" onPress={install}>
        <DownloadSimpleIcon aria-hidden="true" />
        {t('app.install')}
      </Button>
    )
  );
}
