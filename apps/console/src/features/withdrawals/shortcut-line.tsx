import { useTranslation } from 'react-i18next';

const keys = [
  ['J K', 'move'],
  ['C', 'take'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['Esc', 'close'],
] as const;

/** The keys of the queue. */
export function ShortcutLine() {
  const { t } = useTranslation('console');
  return (
    <ul aria-label={t('shortcuts.title')} className="flex flex-wrap gap-x-4 gap-y-1">
      {keys.map(([press, what]) => (
        <li key={what} className="inline-flex items-center gap-1.5">
          {press.split(' ').map((key) => (
            <kbd key={key} className="key">
              {key}
            </kbd>
          ))}
          {t(`shortcuts.${what}`)}
        </li>
      ))}
    </ul>
  );
}
