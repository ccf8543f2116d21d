import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, isRefusal } from '@chokdee/ui/failures';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { useFields } from '../../shared/fields.ts';
import { Fold } from '../../shared/fold.tsx';
import { useFeature, useStatus } from '../status/status.ts';
import { AgreementBoxes } from './agreement-boxes.tsx';
import { withBotProof } from './bot-check.ts';
import { useCountry } from './countries.ts';
import { LazyCaptcha, LazyCode, LazyMobile, LazyTabs } from './lazy-fields.tsx';
import { asksCaptcha } from './proofs.ts';
import { sendRegistration, type Invitation } from './register-call.ts';
import { RegisterInput } from './register-field.tsx';
import {
  fieldsOf,
  hintOf,
  isOptional,
  plainNumber,
  registerFields,
  validateRegistration,
  type RegisterEntry,
  type RegisterField,
  type RegisterView,
} from './register-rules.ts';
import { startSession } from './sign-in.ts';
import { useMobileCode } from './use-mobile-code.ts';

/** The ways to register that the brand offers. */
function useWays(): readonly RegisterView['way'][] {
  const byUsername = useFeature('USERNAMEREG3');
  const byMobile = useFeature('MOBILENUMREG3');
  return [...(byUsername ? (['username'] as const) : []), ...(byMobile ? (['mobile'] as const) : [])];
}

/**
 * The input of the affiliate's code: hidden while the address gives a code, shown by the brand's
 * rule without one, and always shown after a refusal, to be corrected or emptied.
 */
type AffiliateInput = 'hidden' | 'by-rule' | 'shown';

/** What the form shows in a way; `asked`: the server asked for the captcha. */
function useView(way: RegisterView['way'], asked: boolean, affiliate: AffiliateInput): RegisterView {
  const { register: rules } = useStatus().info;
  const withPassword = useFeature('MOBILENUMPASSREG3') || way === 'username';
  const verified = useFeature('REGMOBVERF3') || !withPassword;
  const captcha = useFeature('CAPTCHA3');
  const others = fieldsOf(rules, { way, withPassword }).filter((name) => name !== 'affiliateCode');
  const withAffiliate = affiliate === 'shown' || (affiliate === 'by-rule' && rules['affiliateCode']?.enabled === true);
  const fields: RegisterField[] = withAffiliate ? [...others, 'affiliateCode'] : others;
  return {
    rules,
    way,
    fields,
    withCode: verified && fields.includes('mobileNum'),
    withCaptcha: captcha && (asked || rules['captcha']?.enabled === true),
  };
}

/**
 * The registration by user name or by mobile number. Fields, rules and hints come from the server;
 * its errors are shown under their fields. Optional fields are folded.
 */
export function RegisterForm({ invitation = {}, onDone }: { invitation?: Invitation; onDone: () => void }) {
  const { t } = useTranslation(['auth', 'errors']);
  const { site } = useStatus().info;
  const ways = useWays();
  const [chosenWay, setWay] = useState<RegisterView['way']>('username');
  const way = ways.includes(chosenWay) ? chosenWay : (ways[0] ?? 'username');
  const [codeRefused, setCodeRefused] = useState(false);
  const [referralCode, setReferralCode] = useState(invitation.referralCode);
  const [captchaAsked, setCaptchaAsked] = useState(false);
  const [round, setRound] = useState(0);
  const view = useView(
    way,
    captchaAsked,
    codeRefused ? 'shown' : invitation.affiliateCode === undefined ? 'by-rule' : 'hidden',
  );
  const country = useCountry();
  const code = useMobileCode(country.country?.dialing);
  const fields = useFields<RegisterEntry>(
    {
      ...(Object.fromEntries(registerFields.map((name) => [name, ''])) as Record<RegisterField, string>),
      affiliateCode: invitation.affiliateCode ?? '',
      verificationCode: '',
      captcha: '',
      agreement: !site.explicitAgreement,
      adult: false,
    },
    (entry) => validateRegistration(view, entry, t),
  );
  // The reward is named beside its field, which then is not folded; nor is a refused code.
  const zaloPrompt = site.zaloReward === '' ? undefined : t('zaloPrompt', { reward: site.zaloReward });
  const optional = view.fields.filter(
    (name) => isOptional(view, name) && !(name === 'zalo' && zaloPrompt) && !(name === 'affiliateCode' && codeRefused),
  );
  const needed = view.fields.filter((name) => !optional.includes(name));

  const send = useMutation({
    mutationFn: async (entry: RegisterEntry) =>
      sendRegistration({
        view,
        entry,
        proof: view.withCode && entry.mobileNum.trim() !== '' ? await code.proof(entry) : {},
        affiliateCode: entry.affiliateCode.trim(),
        referralCode,
        countryDialingCode: country.country?.dialing,
      }),
    onSuccess: (answer) => {
      if ('token' in answer) startSession(answer);
      onDone();
    },
    onError: (error) => {
      setRound((number) => number + 1);
      if (asksCaptcha(error)) setCaptchaAsked(true);
      // The check of the affiliate's code names its parameter.
      const { code: affiliateCode, ...others } = fieldMessages(error);
      const messages = { ...others, ...(affiliateCode !== undefined && { affiliateCode }) };
      if ('affiliateCode' in messages) setCodeRefused(true);
      // No input shows the code of a member's link: the next attempt is without it.
      if ('referralCode' in messages) setReferralCode(undefined);
      // An affiliate's code is warned of at its field and above the button.
      if ('referralCode' in messages) openDialog('warningModal', { text: t('referralRefused') });
      fields.showErrors(messages);
    },
  });

  const checkUsername = async () => {
    const username = fields.values().username.trim();
    if (validateRegistration(view, fields.values(), t).username) return;
    await api.request('GET /wps/check/username', { query: { username } }).catch((error: unknown) => {
      if (isRefusal(error, 'register.username.taken') && fields.values().username.trim() === username)
        fields.showErrors({ username: error.message }, false);
    });
  };
  const sendCode = async (): Promise<number | null> => {
    const entry = fields.values();
    const error =
      entry.mobileNum.trim() === '' ? t('errors:field.required') : validateRegistration(view, entry, t).mobileNum;
    if (error) {
      fields.showErrors({ mobileNum: error });
      return null;
    }
    return code.send(entry.mobileNum, () =>
      withBotProof((proof) =>
        api.request('POST /wps/verification/sms/register', {
          body: {
            mobileNo: plainNumber(entry.mobileNum),
            countryDialingCode: country.country?.dialing,
            ...proof,
          },
        }),
      ),
    );
  };

  const input = (name: RegisterField) => {
    const wiring = fields.field(name);
    const common = {
      label: t(`field.${name}`),
      error: fields.errors[name],
      hint: name === 'confirmPassword' ? undefined : hintOf(view.rules[name], t),
      hintOnFocus: true,
      ...(name === 'zalo' && zaloPrompt && { hint: zaloPrompt, hintOnFocus: false }),
      ...wiring,
    };
    if (name === 'mobileNum')
      return (
        <div key={name} className="flex flex-col gap-4">
          <LazyMobile choice={country} {...common} />
          {view.withCode && (
            <LazyCode send={sendCode} error={fields.errors.verificationCode} {...fields.field('verificationCode')} />
          )}
        </div>
      );
    const onBlur = () => {
      wiring.onBlur();
      if (name === 'username') void checkUsername();
    };
    return <RegisterInput key={name} {...common} name={name} onBlur={onBlur} />;
  };

  return (
    <form {...fields.form((entry) => send.mutate(entry))} className="flex flex-col gap-4">
      {ways.length > 1 && (
        <LazyTabs
          label={t('registerTitle')}
          value={way}
          onChange={(next) => {
            setWay(next);
            setRound((number) => number + 1);
          }}
          items={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
        />
      )}
      {needed.map(input)}
      {optional.length > 0 && <Fold title={t('optionalFields')}>{optional.map(input)}</Fold>}
      {view.withCaptcha && <LazyCaptcha round={round} error={fields.errors.captcha} {...fields.field('captcha')} />}
      <AgreementBoxes fields={fields} />
      <FailureLine error={send.error} fields={[...view.fields, 'verificationCode', 'captcha', 'agreement', 'adult']} />
      <Button type="submit" look="gold" size="big" wide busy={send.isPending}>
        {t('register')}
      </Button>
    </form>
  );
}
