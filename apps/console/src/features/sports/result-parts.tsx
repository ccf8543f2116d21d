import { Button } from '@chokdee/ui/button';
import { FieldError } from '@chokdee/ui/field';
import { TextField } from '@chokdee/ui/text-field';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartDraft } from './result-draft.ts';

const sides = ['home', 'away'] as const;

/** The numbers of each half, set or map, home and away. */
export function ResultParts({
  parts,
  onChange,
  label,
  names,
  most,
  least,
  newPart,
  isMissing,
  error,
}: {
  parts: readonly PartDraft[];
  onChange: (parts: readonly PartDraft[]) => void;
  /** The name of a part by its number. */
  label: (number: number) => string;
  names: Readonly<Record<(typeof sides)[number], string>>;
  most: number;
  least: number;
  newPart: PartDraft;
  isMissing: (path: string) => boolean;
  /** Why the server refused the numbers. */
  error: string | undefined;
}) {
  const { t } = useTranslation('sports-desk');
  const errorId = useId();
  return (
    <div className="flex flex-col gap-3">
      {parts.map((part, at) => (
        <fieldset key={at} className="flex flex-col gap-2 rounded-2 bg-ink-2 px-3 py-2.5">
          <legend className="contents text-14 font-medium">{label(at + 1)}</legend>
          {Object.entries(part).map(([count, pair]) => (
            <div key={count} className="grid grid-cols-2 gap-3">
              {sides.map((side) => (
                <TextField
                  key={side}
                  label={`${t(`count.${count}` as never)} · ${names[side]}`}
                  value={pair[side]}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  onChange={({ target }) =>
                    onChange(
                      parts.map((each, index) =>
                        index === at
                          ? { ...each, [count]: { ...pair, [side]: target.value.replace(/\D/g, '') } }
                          : each,
                      ),
                    )
                  }
                  error={isMissing(`${at}.${count}.${side}`) ? t('mistake.missing') : undefined}
                />
              ))}
            </div>
          ))}
        </fieldset>
      ))}
      <FieldError id={errorId} error={error} />
      <div className="flex flex-wrap gap-2">
        {parts.length < most && (
          <Button size="small" look="plain" onPress={() => onChange([...parts, newPart])}>
            {t('addPart', { name: label(parts.length + 1) })}
          </Button>
        )}
        {parts.length > least && (
          <Button size="small" look="quiet" onPress={() => onChange(parts.slice(0, -1))}>
            {t('removePart', { name: label(parts.length) })}
          </Button>
        )}
      </div>
    </div>
  );
}
