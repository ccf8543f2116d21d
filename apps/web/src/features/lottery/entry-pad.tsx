import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const KEY = cn(
  'min-h-11 rounded-2 bg-ink-3 md:min-h-13 font-display text-22 font-medium tabular-nums',
  'transition hover:bg-ink-4 active:translate-y-px',
);

/**
 * A keypad for numbers of so many digits. A number is added as soon as its digits are complete. The
 * field takes a keyboard's digits too; on phones it opens no keyboard of its own.
 */
export function EntryPad({ digits, onNumber }: { digits: number; onNumber: (number: string) => void }) {
  const { t } = useTranslation('lottery');
  const [typed, setTyped] = useState('');
  const id = useId();
  const type = (text: string): void => {
    const next = text.replace(/\D/g, '').slice(0, digits);
    if (next.length < digits) return setTyped(next);
    setTyped('');
    onNumber(next);
  };
  return (
    <div className="flex flex-col gap-2 md:gap-3">
      <label htmlFor={id} className="sr-only">
        {t('pad.label', { count: digits })}
      </label>
      <div className="relative mx-auto flex gap-2" dir="ltr">
        {Array.from({ length: digits }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={cn(
              'grid h-11 w-10 place-items-center rounded-2 bg-ink-2',
              'md:h-14 md:w-11 font-display text-22 md:text-28 font-semibold text-gold-text tabular-nums',
              index === typed.length && 'inset-shadow-hair-2',
            )}
          >
            {typed[index] ?? ''}
          </span>
        ))}
        <input
          id={id}
          value={typed}
          inputMode="none"
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          className="absolute inset-0 w-full rounded-2 bg-transparent text-transparent caret-transparent"
        />
      </div>
      <div className="mx-auto grid w-full max-w-[360px] grid-cols-3 gap-1.5 md:gap-2" dir="ltr">
        {KEYS.map((key) => (
          <button key={key} type="button" className={KEY} onClick={() => type(typed + key)}>
            {key}
          </button>
        ))}
        <Button look="quiet" className="min-h-11 md:min-h-13" disabled={typed === ''} onPress={() => setTyped('')}>
          {t('pad.clear')}
        </Button>
        <button type="button" className={KEY} onClick={() => type(`${typed}0`)}>
          0
        </button>
        <Button
          look="quiet"
          className="min-h-11 md:min-h-13"
          disabled={typed === ''}
          onPress={() => setTyped(typed.slice(0, -1))}
          aria-label={t('pad.delete')}
        >
          ⌫
        </Button>
      </div>
    </div>
  );
}
