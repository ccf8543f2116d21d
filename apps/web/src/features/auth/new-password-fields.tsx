import { PasswordField } from '@chokdee/ui/password-field';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../shared/fields.ts';
import { useStatus } from '../status/status.ts';
import { hintOf } from './register-rules.ts';

/** A new password and its confirmation. */
export type NewPassword = { newPassword: string; confirmNewPassword: string };

/** The errors of a confirmation that differs from the new password. */
export const confirmationErrors = (entry: NewPassword, text: string): { confirmNewPassword?: string } =>
  entry.confirmNewPassword === entry.newPassword ? {} : { confirmNewPassword: text };

/** The fields of a new password, with the rule of the brand as hint. */
export function NewPasswordFields({ field, errors }: Pick<Fields<NewPassword>, 'field' | 'errors'>) {
  const { t } = useTranslation('auth');
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
