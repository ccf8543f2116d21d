import { buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { FieldError } from '@chokdee/ui/field';
import { IconButton } from '@chokdee/ui/icon-button';
import { PlusIcon, XIcon } from '@chokdee/ui/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How many pictures are taken, and the largest size of one in bytes. */
const [MAX_COUNT, MAX_BYTES] = [3, 5_242_880];
const types: readonly string[] = ['image/png', 'image/jpeg'];

/** Chooses up to three pictures, PNG or JPG. Pictures that break the rule are not taken. */
export function ProofField({
  label,
  files,
  onChange,
}: {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
}) {
  const { t } = useTranslation('cashier');
  const id = useId();
  const [refused, setRefused] = useState(false);
  const add = (chosen: readonly File[]) => {
    const sound = chosen.filter((file) => types.includes(file.type) && file.size <= MAX_BYTES);
    const all = [...files, ...sound].slice(0, MAX_COUNT);
    setRefused(sound.length < chosen.length || files.length + sound.length > MAX_COUNT);
    onChange(all);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-14 text-soft">
        {label}
      </p>
      {files.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file, index) => (
            <li key={`${index}-${file.name}`} className="flex items-center gap-2 rounded-2 bg-ink-2 ps-3">
              <span className="min-w-0 flex-1 truncate text-14">{file.name}</span>
              <IconButton
                label={t('pictures.remove', { name: file.name })}
                onClick={() => onChange(files.filter((_file, at) => at !== index))}
              >
                <XIcon aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {files.length < MAX_COUNT && (
        <label
          className={cn(
            buttonStyle({ look: 'line', size: 'small' }),
            'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-gold',
          )}
        >
          <PlusIcon aria-hidden="true" />
          {t('pictures.add')}
          <input
            type="file"
            multiple
            accept={types.join()}
            className="sr-only"
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-13 text-faint">
        {t('pictures.rule')}
      </p>
      <FieldError id={`${id}-error`} error={refused ? t('pictures.refused') : undefined} />
    </div>
  );
}
