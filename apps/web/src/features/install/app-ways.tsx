import { buttonStyle } from '@chokdee/ui/button';
import { DownloadSimpleIcon } from '@chokdee/ui/icons';
import { QrCode } from '@chokdee/ui/qr-code';
import { useTranslation } from 'react-i18next';
import { useStatus } from '../status/status.ts';
import { useAppLinks } from './app-links.ts';

/** The ways to get the app, each with its QR code and its download. */
export function AppWays() {
  const { t } = useTranslation('pages');
  const brand = useStatus().info.site.name;
  return (
    <section aria-labelledby="ways" className="flex flex-col gap-4">
      <h2 id="ways" className="text-18 md:text-22">
        {t('app.ways')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(260px,1fr))]">
        {useAppLinks().map(({ kind, url, download }) => (
          <li key={kind} className="surface flex flex-col items-center gap-3 p-5 text-center">
            <h3 className="text-16">{t(`app.${kind}.title`)}</h3>
            <QrCode
              text={url}
              label={t('app.codeOf', { address: kind === 'lite' ? location.host : t(`app.${kind}.title`) })}
            />
            <p className="text-14 text-soft">{t(`app.${kind}.text`, { brand })}</p>
            {download && (
              <a href={url} className={buttonStyle({ look: 'line' })}>
                <DownloadSimpleIcon aria-hidden="true" />
                {t(`app.${kind}.get` as 'app.ios.get')}
              </a>
            )}
            {kind === 'lite' && (
              <p className="text-13 break-all text-faint" dir="ltr">
                {location.host}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
