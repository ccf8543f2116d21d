import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, isRefusal } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeAllDialogs } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { Fold } from '../../shared/fold.tsx';
import { useFields } from '../../shared/fields.ts';
import { useStatus } from '../status/status.ts';
import { startSession } from './sign-in.ts';
import {
  validateRegistration,
  hintOf,
  isOptional,
  registerFields,
  shownFields,
  type RegisterEntry,
  type RegisterField,
} from './register-rules.ts';

interface InputAttributes {
  autoComplete: string;
  inputMode?: 'tel' | 'email' | 'numeric' | 'text';
  type?: 'date' | 'tel' | 'email';
}
const inputAttributes: Readonly<Partial<Record<RegisterField, InputAttributes>>> = {
  username: { autoComplete: 'username' },
  mobileNum: { autoComplete: 'tel-national', inputMode: 'tel', type: 'tel' },
  email: { autoComplete: 'email', inputMode: 'email', type: 'email' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  birthday: { autoComplete: 'bday', type: 'date' },
};
const passwordFields: readonly RegisterField[] = ['password', 'confirmPassword', 'paymentPassword'];

/** Codes from the address that led to the registration. */
export interface Invitation {
  referralCode?: string | undefined;
  affiliateCode?: string | undefined;
}

/**
 * Registration by user name. Fields, rules and hints come from the server; its errors are shown
 * under their fields.
 */
export function RegisterForm({ invitation = {}, onDone }: { invitation?: Invitation; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { register: rules, site } = useStatus().info;
  const fields = useFields<RegisterEntry>(
    {
      ...(Object.fromEntries(registerFields.map((name) => [name, ''])) as Record<RegisterField, string>),
      affiliateCode: invitation.affiliateCode ?? '',
      agreement: !site.explicitAgreement,
      adult: false,
    },
    (entry) => validateRegistration(rules, entry, t),
  );
  const shown = shownFields(rules).filter((name) => name !== 'affiliateCode' || !invitation.affiliateCode);
  const optional = shown.filter((name) => isOptional(rules, name));
  const needed = shown.filter((name) => !optional.includes(name));

  const send = useMutation({
    mutationFn: (entry: RegisterEntry) => {
      const filled = Object.fromEntries(
        [...shown, ...(invitation.affiliateCode ? ['affiliateCode' as const] : [])].flatMap((name) => {
          const value = passwordFields.includes(name) ? entry[name] : entry[name].trim();
          return value === '' ? [] : [[name, value]];
        }),
      );
      return api.request(
        'PUT /wps/member/register',
        {
          body: {
            ...filled,
            ...(!shown.includes('confirmPassword') && { confirmPassword: entry.password }),
            ...(invitation.referralCode ? { referralCode: invitation.referralCode } : {}),
            agreement: entry.agreement,
            adult: entry.adult,
            login: true,
            domain: location.host,
            registerUrl: location.href,
            registerMethod: 'WEB',
          },
        },
        encryptedBody(),
      );
    },
    onSuccess: (answer) => {
      if ('token' in answer) startSession(answer);
      onDone();
    },
    onError: (error) => fields.showErrors(fieldMessages(error)),
  });

  const checkUsername = async () => {
    const username = fields.values().username.trim();
    if (validateRegistration(rules, fields.values(), t).username) return;
    await api.request('GET /wps/check/username', { query: { username } }).catch((error: unknown) => {
      if (isRefusal(error, 'register.username.taken') && fields.values().username.trim() === username)
        fields.showErrors({ username: error.message }, false);
    });
  };

  const field = (name: RegisterField) => {
    const input = fields.field(name);
    const common = {
      label: t(`field.${name}`),
      error: fields.errors[name],
      hint: name === 'confirmPassword' ? undefined : hintOf(rules[name], t),
      hintOnFocus: true,
      ...input,
    };
    if (passwordFields.includes(name))
      return (
        <PasswordField key={name} {...common} autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'} />
      );
    return (
      <TextField
        key={name}
        autoComplete="off"
        {...inputAttributes[name]}
        {...common}
        {...(name === 'username'
          ? {
              autoCapitalize: 'none',
              spellCheck: false,
              onBlur: () => {
                input.onBlur();
                void checkUsername();
              },
            }
          : {})}
      />
    );
  };
  const [before = '', terms = '', after = ''] = t('agreement').split(/<\/?terms>/);

  return (
    <form {...fields.form((entry) => send.mutate(entry))} className="flex flex-col gap-4">
      {needed.map(field)}
      {optional.length > 0 && <Fold title={t('optionalFields')}>{optional.map(field)}</Fold>}
      <div className="flex flex-col">
        <Checkbox label={t('adult')} error={fields.errors.adult} {...fields.field('adult')} />
        <Checkbox
          error={fields.errors.agreement}
          {...fields.field('agreement')}
          label={
            <>
              {before}
              <Link
                to="/help"
                hash="terms"
                onClick={() => closeAllDialogs()}
                className="text-gold-text underline underline-offset-2"
              >
                {terms}
              </Link>
              {after}
            </>
          }
        />
      </div>
      <FailureLine error={send.error} fields={shown} />
      <Button type="submit" look="gold" size="big" wide busy={send.isPending}>
        {t('register')}
      </Button>
    </form>
  );
}
