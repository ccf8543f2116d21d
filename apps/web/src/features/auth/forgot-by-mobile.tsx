import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api, encryptedBody } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { useStatus } from '../status/status.ts';
import { withBotProof } from './bot-check.ts';
import { useCountry } from './countries.ts';
import { MobileFields } from './mobile-fields.tsx';
import { accepts, hintOf, plainNumber, ruleError } from './register-rules.ts';
import { startSession } from './sign-in.ts';
import { SmsCodeField } from './sms-code-field.tsx';

type MobileEntry = { mobileNum: string; verificationCode: string; newPassword: string };

/** Sets a new password with the code of an SMS, and logs in with it. */
export function ForgotByMobile() {
  const { t } = useTranslation(['auth', 'errors']);
  const navigate = useNavigate();
  const rules = useStatus().info.register;
  const choice = useCountry();
  const countryDialingCode = choice.country?.dialing;
  const numberError = (text: string) =>
    /^\+?\d{6,15}$/.test(plainNumber(text)) ? undefined : t('errors:field.mobile.invalid');
  const { form, field, errors, values, showErrors } = useFields<MobileEntry>(
    { mobileNum: '', verificationCode: '', newPassword: '' },
    (entry) => {
      const mobileNum = numberError(entry.mobileNum);
      const rule = rules['password'];
      return {
        ...(mobileNum !== undefined && { mobileNum }),
        ...(rule &&
          !accepts(rule, entry.newPassword) && {
            newPassword: ruleError('password', rule, t),
          }),
        ...requiredErrors(entry, ['verificationCode'], t('errors:field.code.needed')),
      };
    },
  );
  const reset = useMutation({
    mutationFn: ({ mobileNum, verificationCode, newPassword }: MobileEntry) =>
      api.request(
        'POST /wps/member/password/verification',
        {
          body: {
            mobileNum: plainNumber(mobileNum),
            verificationCode: verificationCode.trim(),
            newPassword,
            countryDialingCode,
          },
        },
        encryptedBody(),
      ),
    onSuccess: (session) => {
      startSession(session);
      closeDialog();
      void navigate({ to: '/' });
    },
    onError: (error) => showErrors(fieldMessages(error)),
  });
  const sendCode = async (): Promise<number | null> => {
    const { mobileNum } = values();
    const error = numberError(mobileNum);
    if (error !== undefined) {
      showErrors({ mobileNum: error });
      return null;
    }
    const { expiredMinutes } = await withBotProof((proof) =>
      api.request('POST /wps/verification/sms/noLogin', {
        body: { mobileNum: plainNumber(mobileNum), countryDialingCode, ...proof },
      }),
    );
    return expiredMinutes;
  };
  return (
    <form {...form((entry) => reset.mutate(entry))} className="flex flex-col gap-4">
      <MobileFields choice={choice} label={t('field.mobileNum')} error={errors.mobileNum} {...field('mobileNum')} />
      <SmsCodeField send={sendCode} error={errors.verificationCode} {...field('verificationCode')} />
      <PasswordField
        label={t('changePassword.new')}
        hint={hintOf(rules['password'], t)}
        hintOnFocus
        autoComplete="new-password"
        error={errors.newPassword}
        {...field('newPassword')}
      />
      <FailureLine error={reset.error} fields={['mobileNum', 'verificationCode', 'newPassword']} />
      <Button type="submit" look="gold" size="big" wide busy={reset.isPending}>
        {t('forgot.reset')}
      </Button>
    </form>
  );
}
