import { useTranslation } from 'react-i18next';

/** A value as indented JSON, scrollable by keyboard; a dash for null and undefined. */
export function JsonBlock({ value, label }: { value: unknown; label?: string }) {
  const { t } = useTranslation('console');
  return (
    <pre
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-auto rounded-2 bg-ink-2 p-3 font-text text-13 whitespace-pre-wrap wrap-anywhere"
    >
      {value === null || value === undefined ? t('nobody') : JSON.stringify(value, null, 2)}
    </pre>
  );
}
