import { PasswordField } from '@chokdee/ui/password-field';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../shared/fields.ts';
import { useStatus } from '../status/status.ts';
import { hintOf, type FormTexts } from './register-rules.ts';

/** A new password and its confirmation. */
export type NewPassword = { newPassword: string; confirmNewPassword: string };

/** The error of a confirmation that is empty or differs from the new password. */
export const confirmationErrors = (entry: NewPassword, t: FormTexts): { confirmNewPassword?: string } => ({
  ...(entry.confirmNewPassword !== entry.newPassword && { confirmNewPassword: t('errors:field.confirm.different') }),
  ...(entry.confirmNewPassword === '' && { confirmNewPassword: t('errors:field.required') }),
});

/** The fields of a new password, with the rule of the brand as hint. */
export function NewPasswordFields({ field, errors }: Pick<Fields<NewPassword>, 'field' | 'errors'>) {
  const { t } = useTranslation(['auth', 'errors']);
  const rules = useStatus().info.register;
  return (
    <>
      <PasswordField
        label={t('changePassword.new')}
        hint={hintOf(rules['password'], t)}
        autoComplete="new-password"
        error={errors.newPassword}
        {...field('newPassword')}
      />
      <PasswordField
        label={t('changePassword.again')}
        autoComplete="new-password"
        error={errors.confirmNewPassword}
        {...field('confirmNewPassword')}
      />
    </>
  );
}
