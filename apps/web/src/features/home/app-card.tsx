import { IconButton } from '@chokdee/ui/icon-button';
import { DeviceMobileIcon, QrCodeIcon, XIcon } from '@chokdee/ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { platformOf, dismissInstall, useInstall } from '../install/install.ts';

/**
 * Suggests to install the site. Hidden in the installed app, and for a month after it is dismissed.
 */
export function AppCard() {
  const { t } = useTranslation(['home', 'common']);
  const { installed, suggested } = useInstall();
  if (installed || !suggested) return null;
  const Icon = platformOf(navigator) === 'desk' ? QrCodeIcon : DeviceMobileIcon;
  return (
    <section aria-labelledby="app-card" className="surface relative flex items-center">
      <Link
        to="/down"
        className="flex min-w-0 flex-1 items-center gap-3.5 rounded-3 p-4 pe-14 transition hover:bg-ink-2"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-2 bg-gold-wash text-[26px] text-gold-text">
          <Icon aria-hidden="true" />
        </span>
        <span>
          <span id="app-card" className="block font-display text-16">
            {t('home:app.title')}
          </span>
          <span className="block text-13 text-soft">{t('home:app.text')}</span>
        </span>
      </Link>
      <IconButton
        label={t('common:close')}
        className="absolute end-2 top-1/2 -translate-y-1/2"
        onClick={dismissInstall}
      >
        <XIcon aria-hidden="true" />
      </IconButton>
    </section>
  );
}
