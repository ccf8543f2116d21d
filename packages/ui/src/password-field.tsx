import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeSlashIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password field whose text can be shown. Give `autoComplete` (current-password or new-password). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'tail'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const Eye = shown ? EyeSlashIcon : EyeIcon;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      tail={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('field.showPassword')}
          onClick={() => setShown(!shown)}
          className="-me-2.5 grid size-11 shrink-0 place-items-center text-[20px] text-faint hover:text-body"
        >
          <Eye aria-hidden="true" />
        </button>
      }
    />
  );
}
