import { buttonStyle } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';
import type { Status } from '../status/status.ts';

/** A link to customer service; nothing for a brand without one. */
export function ContactButton({ status }: { status: Status }) {
  const { t } = useTranslation('pages');
  const contact = status.info.resources.find(
    (resource) =>
      /^(line|telegram|facebook|email|contact)$/i.test(resource.resourceType) && /^(https:|mailto:)/.test(resource.url),
  );
  return contact ? (
    <a href={contact.url} target="_blank" rel="noopener noreferrer" className={buttonStyle({ look: 'gold' })}>
      {t('contact')}
    </a>
  ) : null;
}
