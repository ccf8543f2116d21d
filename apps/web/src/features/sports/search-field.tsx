import { MagnifyingGlassIcon } from '@chokdee/ui/icons';
import { TextField } from '@chokdee/ui/text-field';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Milliseconds after the last key before a search begins. */
const WAIT = 300;

/** The search for a team, a competitor or a league. */
export function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('sports');
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), WAIT);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextField
      label={<span className="sr-only">{t('search.label')}</span>}
      className="min-w-0 flex-1 gap-0"
      type="search"
      placeholder={t('search.label')}
      maxLength={40}
      autoComplete="off"
      enterKeyHint="search"
      lead={<MagnifyingGlassIcon aria-hidden="true" className="text-faint" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
