import { cn } from '@chokdee/ui/cn';
import { IconButton, iconButtonStyle } from '@chokdee/ui/icon-button';
import { ArrowUpIcon, HeadsetIcon, HouseIcon, QrCodeIcon } from '@chokdee/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useStatus } from '../status/status.ts';
import { contactsOf } from './customer-service.ts';
import { contactIcons, contactNames } from './contacts.ts';
import { useOpenService } from './open-service.ts';

/**
 * The right side bar on desktops: home, customer service, contacts, the site on a phone, and back
 * to the top.
 */
export function RightBar() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const status = useStatus();
  const openService = useOpenService();
  const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <aside
      aria-label={t('side.label')}
      className={cn(
        'fixed end-2 top-1/2 z-20 hidden -translate-y-1/2 flex-col xl:flex',
        'rounded-2 bg-ink-2 p-0.5 shadow-lift-2',
      )}
    >
      <IconButton label={t('header.home')} onClick={() => void navigate({ to: '/' })}>
        <HouseIcon aria-hidden="true" />
      </IconButton>
      {openService && (
        <IconButton label={t('side.service')} onClick={openService}>
          <HeadsetIcon aria-hidden="true" />
        </IconButton>
      )}
      {contactsOf(status).map(({ kind, url }) => {
        const Icon = contactIcons[kind];
        return (
          <a
            key={kind}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={contactNames[kind]}
            title={contactNames[kind]}
            className={iconButtonStyle()}
          >
            <Icon aria-hidden="true" />
          </a>
        );
      })}
      <IconButton
        label={t('side.app')}
        onClick={() => {
          openDialog('appModal');
        }}
      >
        <QrCodeIcon aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('side.top')}
        onClick={() => scrollTo({ top: 0, behavior: reducedMotion() ? 'auto' : 'smooth' })}
      >
        <ArrowUpIcon aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
