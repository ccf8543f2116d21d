import { cn } from '@chokdee/ui/cn';
import { MagnifyingGlassIcon } from '@chokdee/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Milliseconds without typing after which the text is reported. */
const DEBOUNCE_MS = 250;

/**
 * A search box. Reports the text when typing pauses. The key `/` focuses it from anywhere on the
 * page.
 */
export function SearchBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation('console');
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const [lastValue, setLastValue] = useState(value);
  // The address changed (back, clear): the box shows its text.
  if (lastValue !== value) {
    setLastValue(value);
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || belongsToControl(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <label
      className={cn(
        'flex min-h-11 w-full max-w-[320px] items-center gap-2 rounded-2 bg-ink-2 px-3 text-14 inset-shadow-hair-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-gold light:has-focus-visible:outline-gold-text',
      )}
    >
      <MagnifyingGlassIcon aria-hidden="true" className="shrink-0 text-[18px] text-faint" />
      <span className="sr-only">{label}</span>
      <input
        ref={input}
        type="search"
        value={text}
        placeholder={label}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 bg-transparent py-2 outline-none"
        aria-keyshortcuts="/"
      />
      <kbd className="key" aria-hidden="true" title={t('shortcuts.search')}>
        /
      </kbd>
    </label>
  );
}

const CONTROLS = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]';

/** Whether a key press is for a field, a menu, a dialog or the browser, and not for the page. */
export const belongsToControl = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element && event.target.closest(CONTROLS) !== null);
