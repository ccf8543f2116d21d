import { readBetNumber } from '@chokdee/contract/bet-number';
import { Button } from '@chokdee/ui/button';
import { TextField } from '@chokdee/ui/text-field';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** A form that takes the short number of a bet. `sought`: the number that it begins with. */
export function NumberSearch({
  label,
  sought = '',
  onSearch,
}: {
  label: string;
  sought?: string;
  onSearch: (number: string) => void;
}) {
  const { t } = useTranslation('bet-desk');
  const [number, setNumber] = useState(sought);
  const [isWrong, setIsWrong] = useState(sought !== '' && readBetNumber(sought) === null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = number.trim();
    const wrong = readBetNumber(text) === null;
    setIsWrong(wrong);
    if (!wrong) onSearch(text);
  };
  return (
    <form className="flex flex-wrap items-start gap-3" onSubmit={submit}>
      <div className="w-full sm:w-72">
        <TextField
          label={label}
          value={number}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder="7KQ-2M9-XF4"
          onChange={({ target }) => {
            setNumber(target.value);
            setIsWrong(false);
          }}
          error={isWrong ? t('wrong') : undefined}
        />
      </div>
      <Button type="submit" look="plain" className="sm:mt-7 min-h-12">
        {t('find')}
      </Button>
    </form>
  );
}
