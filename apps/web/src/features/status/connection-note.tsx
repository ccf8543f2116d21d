import { useTranslation } from 'react-i18next';

/** Says how this connection is protected: by TLS, or not at all (decision D10). */
export function ConnectionNote({ className }: { className?: string }) {
  const { t } = useTranslation('pages');
  return <p className={className}>{t(location.protocol === 'https:' ? 'app.secure' : 'app.insecure')}</p>;
}
