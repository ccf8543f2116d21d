import { useTranslation } from 'react-i18next';

/** Keys and the text key of what they do. */
const shortcuts = [
  ['J K', 'move'],
  ['C', 'take'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['Esc', 'close'],
] as const;

/** The shortcuts of the queue. */
export function ShortcutLine() {
  const { t } = useTranslation('console');
  return (
    <ul aria-label={t('shortcuts.title')} className="flex flex-wrap gap-x-4 gap-y-1">
      {shortcuts.map(([keys, action]) => (
        <li key={action} className="inline-flex items-center gap-1.5">
          {keys.split(' ').map((key) => (
            <kbd key={key} className="key">
              {key}
            </kbd>
          ))}
          {t(`shortcuts.${action}`)}
        </li>
      ))}
    </ul>
  );
}
