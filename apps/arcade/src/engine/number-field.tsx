import { cn } from '@chokdee/ui/cn';
import { useState } from 'react';

/** A typed decimal with at most two places, in hundredths; null when it is none. */
export function readHundredths(text: string): number | null {
  const match = /^\s*(\d{1,6})(?:[.,](\d{0,2}))?\s*[%x×]?\s*$/i.exec(text);
  return match === null ? null : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** An editable number. Committed on blur and Enter; restored when the text is not a number. */
export function NumberField({
  label,
  shown,
  unit,
  disabled,
  onCommit,
}: {
  label: string;
  shown: string;
  unit?: string;
  disabled: boolean;
  onCommit: (hundredths: number) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    const typed = draft === null ? null : readHundredths(draft);
    setDraft(null);
    if (typed !== null) onCommit(typed);
  };
  return (
    <label
      className={cn(
        'flex min-w-0 flex-1 flex-col justify-between rounded-2 bg-ink-2 px-2.5 py-1.5 shadow-lift',
        'has-focus-visible:outline-2 has-focus-visible:outline-gold',
      )}
    >
      <span className="text-12 text-soft">{label}</span>
      <span className="flex items-baseline">
        <input
          inputMode="decimal"
          value={draft ?? shown}
          disabled={disabled}
          autoComplete="off"
          enterKeyHint="done"
          className="w-full min-w-0 bg-transparent text-18 font-semibold outline-none disabled:opacity-70"
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              commit();
              event.currentTarget.blur();
            }
          }}
        />
        {unit !== undefined && <span className="text-14 text-soft">{unit}</span>}
      </span>
    </label>
  );
}
