import { TextField, type TextFieldProps } from '@chokdee/ui/text-field';
import { useTranslation } from 'react-i18next';

/** The field of a code of the authenticator app; with `recovery` also of a recovery code. */
export function CodeField({ recovery = false, ...field }: Omit<TextFieldProps, 'label'> & { recovery?: boolean }) {
  const { t } = useTranslation('console');
  return (
    <TextField
      label={t('security.code')}
      hint={t(recovery ? 'security.codeOrRecovery' : 'security.codeHint')}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  );
}
