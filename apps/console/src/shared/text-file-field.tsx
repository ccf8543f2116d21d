import { Field } from '@chokdee/ui/field';
import { useState } from 'react';

/**
 * Reads a text file of at most `maxBytes`; `tooLarge` is the error of a larger one. `error`: what
 * is wrong with the text.
 */
export function TextFileField({
  label,
  tooLarge,
  accept,
  maxBytes,
  onText,
  error,
}: {
  label: string;
  tooLarge: string;
  accept: string;
  maxBytes: number;
  onText: (text: string) => void;
  error?: string | undefined;
}) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Field label={label} error={isTooLarge ? tooLarge : error}>
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          accept={accept}
          className="min-h-11 w-full text-14"
          onChange={async ({ target }) => {
            const file = target.files?.[0];
            if (!file) return;
            setTooLarge(file.size > maxBytes);
            if (file.size <= maxBytes) onText(await file.text());
          }}
        />
      )}
    </Field>
  );
}
