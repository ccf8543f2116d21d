import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from './cn.tsx';
import { iconButtonStyle } from './icon-button.tsx';
import { EyeIcon, EyeSlashIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/**
 * A password field with a button that shows the text. Set `autoComplete` (current-password or
 * new-password).
 */
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
          className={cn(iconButtonStyle({ tone: 'faint', fill: false }), '-me-2.5')}
        >
          <Eye aria-hidden="true" />
        </button>
      }
    />
  );
}
