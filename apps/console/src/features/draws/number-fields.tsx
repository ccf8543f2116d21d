import type { CallOutput } from '@chokdee/contract/client';
import { isPrizeName } from '@chokdee/games/lottery/formats';
import { TextField } from '@chokdee/ui/text-field';
import { useTranslation } from 'react-i18next';
import type { Numbers } from './calls.ts';

type Part = CallOutput<'GET /console/draws/:id'>['format']['parts'][number];

/** Longest number of a part, characters. */
const lengthOf = (part: Part): number =>
  part.kind === 'digits' ? part.digits : Math.max(String(part.from).length, String(part.to).length);

/** The empty numbers of a format. */
export const emptyNumbers = (parts: readonly Part[]): Numbers =>
  Object.fromEntries(parts.map((part) => [part.name, Array.from({ length: part.count }, () => '')]));

/** A field for each number of a result. `errors`: messages by part. */
export function NumberFields({
  parts,
  numbers,
  onChange,
  errors,
}: {
  parts: readonly Part[];
  numbers: Numbers;
  onChange: (numbers: Numbers) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('draws');
  const nameOf = (name: string): string => (isPrizeName(name) ? t(`part.${name}`) : name);
  const change = (name: string, index: number, text: string): void =>
    onChange({
      ...numbers,
      [name]: (numbers[name] ?? []).map((before, at) => (at === index ? text.trim() : before)),
    });
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {parts.flatMap((part) =>
        (numbers[part.name] ?? []).map((text, index) => (
          <TextField
            key={`${part.name}-${index}`}
            label={t(part.count === 1 ? 'console.partSingle' : 'console.part', {
              name: nameOf(part.name),
              index: index + 1,
            })}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            maxLength={lengthOf(part)}
            onChange={(event) => change(part.name, index, event.target.value)}
            error={index === 0 ? errors[`numbers.${part.name}`] : undefined}
          />
        )),
      )}
    </div>
  );
}
