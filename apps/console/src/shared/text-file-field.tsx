import { Field } from '@chokdee/ui/field';
import { useState } from 'react';

/** Reads a text file of at most `maxBytes`; `tooLarge` is the error of a larger one. */
export function TextFileField({
  label,
  tooLarge,
  accept,
  maxBytes,
  onText,
}: {
  label: string;
  tooLarge: string;
  accept: string;
  maxBytes: number;
  onText: (text: string) => void;
}) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Field label={label} error={isTooLarge ? tooLarge : undefined}>
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
