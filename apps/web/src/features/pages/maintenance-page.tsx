import { ClockIcon } from '@chokdee/ui/icons';
import { useIntlTag } from '@chokdee/ui/i18n';
import { dateTimeText } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import type { Status } from '../status/status.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { ContactButton } from './contact-button.tsx';

/** Shown during maintenance; the gate replaces it when the status changes. */
export default function MaintenancePage({ status }: { status: Status }) {
  const { t } = useTranslation('pages');
  const tag = useIntlTag();
  return (
    <ClosedFrame title={t('maintenance.title')}>
      <p className="text-soft">{t('maintenance.text')}</p>
      {status.maintenanceUntil !== null && (
        <p className="inline-flex items-center gap-2 text-gold-text">
          <ClockIcon aria-hidden="true" />
          {t('maintenance.until', { time: dateTimeText(status.maintenanceUntil, tag) })}
        </p>
      )}
      <p className="text-14 text-faint">{t('maintenance.safe')}</p>
      <ContactButton status={status} />
    </ClosedFrame>
  );
}
