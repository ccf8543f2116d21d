import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { PasswordField } from '@chokdee/ui/password-field';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { requiredErrors, useFields } from '../../shared/fields.ts';
import { openService, serviceOf } from '../shell/customer-service.ts';
import { useFeature, useStatus } from '../status/status.ts';
import { withBotProof } from './bot-check.ts';
import { useCountry } from './countries.ts';
import { LazyCaptcha, LazyCode, LazyMobile, LazyTabs } from './lazy-fields.tsx';
import { FreePlayButton } from './free-play-button.tsx';
import { sendLogin, type LoginEntry, type LoginWay } from './login-call.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { asksCaptcha } from './proofs.ts';
import { plainNumber } from './register-rules.ts';
import { rememberedName } from './remembered.ts';
import type { LoginResult } from './sign-in.ts';
import { useMobileCode } from './use-mobile-code.ts';

const namesOf: Readonly<Record<LoginWay, readonly ('username' | 'password' | 'mobileNum' | 'verificationCode')[]>> = {
  username: ['username', 'password'],
  sms: ['mobileNum', 'verificationCode'],
};

/**
 * The login form: by name or mobile number with a password, by mobile number with the code of an
 * SMS, by passkey, or for free play. The captcha appears when the server asks for it. Input is kept
 * after a refusal.
 */
export function LoginForm({ onDone }: { onDone: (session: LoginResult) => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const bySms = useFeature('MOBILEVERCODELOGIN3');
  const [way, setWay] = useState<LoginWay>('username');
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const [round, setRound] = useState(0);
  const country = useCountry();
  const code = useMobileCode(country.country?.dialing);
  const { form, field, errors, values, showErrors } = useFields<LoginEntry>(
    { username: rememberedName(), password: '', mobileNum: '', verificationCode: '', captcha: '', remember: false },
    (entry) => ({
      ...(way === 'username'
        ? {
            ...requiredErrors(entry, ['username'], t('errors:field.required')),
            ...requiredErrors(entry, ['password'], t('errors:field.required')),
          }
        : {
            ...requiredErrors(entry, ['mobileNum'], t('errors:field.mobile.invalid')),
            ...requiredErrors(entry, ['verificationCode'], t('errors:field.code.needed')),
          }),
      ...(captchaAsked && requiredErrors(entry, ['captcha'], t('errors:captcha.needed'))),
    }),
  );
  const login = useMutation({
    mutationFn: async (entry: LoginEntry) => {
      const { firebaseIdToken } = way === 'sms' ? await code.proof(entry) : {};
      return sendLogin(entry, { way, dialing: country.country?.dialing, firebaseIdToken });
    },
    onSuccess: onDone,
    onError: (error) => {
      setRound((number) => number + 1);
      if (asksCaptcha(error)) setCaptchaAsked(true);
      // A login by SMS sends its number and code as name and password.
      const { username, password, ...others } = fieldMessages(error);
      const named = { username, password };
      const shown =
        way === 'username' ? named : { mobileNum: username ?? others['mobileNum'], verificationCode: password };
      showErrors({ ...others, ...Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== undefined)) });
    },
  });
  const sendCode = async (): Promise<number | null> => {
    const mobileNum = plainNumber(values().mobileNum);
    if (!/^\+?\d{6,15}$/.test(mobileNum)) {
      showErrors({ mobileNum: t('errors:field.mobile.invalid') });
      return null;
    }
    return code.send(mobileNum, () =>
      withBotProof((proof) =>
        api.request('POST /wps/verification/sms/noLogin', {
          body: { mobileNum, countryDialingCode: country.country?.dialing, ...proof },
        }),
      ),
    );
  };
  return (
    <form {...form((entry) => login.mutate(entry))} className="flex flex-col gap-4">
      {bySms && (
        <LazyTabs
          label={t('loginTitle')}
          value={way}
          onChange={setWay}
          items={[
            { value: 'username', label: t('loginWay.username') },
            { value: 'sms', label: t('loginWay.sms') },
          ]}
        />
      )}
      {way === 'username' ? (
        <>
          <TextField
            label={t('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            error={errors.username}
            {...field('username')}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            enterKeyHint="go"
            error={errors.password}
            {...field('password')}
          />
        </>
      ) : (
        <>
          <LazyMobile choice={country} label={t('field.mobileNum')} error={errors.mobileNum} {...field('mobileNum')} />
          <LazyCode send={sendCode} error={errors.verificationCode} {...field('verificationCode')} />
        </>
      )}
      {captchaAsked && <LazyCaptcha round={round} error={errors.captcha} {...field('captcha')} />}
      <div className="-my-1 flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox label={t('remember')} {...field('remember')} />
        <Button
          look="quiet"
          size="small"
          className="-me-2 px-2 text-gold-text"
          onPress={() => {
            openDialog('forgetPassModal');
          }}
        >
          {t('forgot.link')}
        </Button>
      </div>
      <FailureLine error={login.error} fields={[...namesOf[way], 'captcha']} />
      {login.error !== null && <ServiceButton />}
      <Button type="submit" look="gold" size="big" wide busy={login.isPending}>
        {t('login')}
      </Button>
      <PasskeyButton remember={() => values().remember} onDone={onDone} />
      <FreePlayButton />
    </form>
  );
}

/** The button to customer service, where the brand has one. */
function ServiceButton() {
  const { t } = useTranslation(['auth', 'errors']);
  const service = serviceOf(useStatus());
  return (
    service !== undefined && (
      <Button look="quiet" size="small" className="self-center px-2" onPress={() => openService(service)}>
        {t('service')}
      </Button>
    )
  );
}
