import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { usePreferences } from '@chokdee/ui/preferences';
import { useTranslation } from 'react-i18next';
import type { Status } from '../status/status.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { ContactButton } from './contact-button.tsx';

/** Shown in restricted countries, with the visitor's address and country. */
export default function RestrictionPage({ status }: { status: Status }) {
  const { t } = useTranslation('pages');
  const tag = usePreferences((state) => state.language.tag);
  const { ip, country } = status.location;
  const name = /^[A-Z]{2}$/.test(country)
    ? (new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country)
    : country;
  return (
    <ClosedFrame title={t('restriction.title')}>
      <p className="text-soft">{t('restriction.text')}</p>
      <dl
        className={cn(
          cardStyle({ surface: 'flat' }),
          'grid grid-cols-[auto_auto] gap-x-6 gap-y-1 px-6 py-4 text-start',
        )}
      >
        <dt className="text-faint">{t('restriction.ip')}</dt>
        <dd dir="ltr" className="font-semibold">
          {ip}
        </dd>
        <dt className="text-faint">{t('restriction.country')}</dt>
        <dd className="font-semibold">{name}</dd>
      </dl>
      <ContactButton status={status} />
    </ClosedFrame>
  );
}
