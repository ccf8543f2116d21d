import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { FormSection } from '../../shared/form-section.tsx';
import { codesOf } from '../../shared/codes.ts';
import { useCan } from '../../shared/operator.tsx';
import { settingsQuery, type Settings } from './calls.ts';

type Access = Settings['access'];
type NumberField = 'passwordDays' | 'smsCodeMinutes' | 'smsDailyLimit';
type ListField = 'smsCountries' | 'regionCountries';
type Fields = Omit<Access, NumberField | ListField> & Record<NumberField | ListField, string>;

const fieldsOf = (access: Access): Fields => ({
  ...access,
  passwordDays: String(access.passwordDays ?? ''),
  smsCodeMinutes: String(access.smsCodeMinutes),
  smsDailyLimit: String(access.smsDailyLimit),
  smsCountries: access.smsCountries.join(', '),
  regionCountries: access.regionCountries.join(', '),
});
const accessOf = (fields: Fields): Access => ({
  ...fields,
  passwordDays: fields.passwordDays.trim() === '' ? null : Number(fields.passwordDays),
  smsCodeMinutes: Number(fields.smsCodeMinutes),
  smsDailyLimit: Number(fields.smsDailyLimit),
  smsCountries: codesOf(fields.smsCountries),
  regionCountries: codesOf(fields.regionCountries),
});

/** How visitors get to the site and into it; read-only for operators who may not change it. */
export function AccessForm({ settings: { access, version, homeCountry } }: { settings: Settings }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const readOnly = !useCan()('brand.settings.edit');
  // What is typed stays when the settings are read again, also after a refusal.
  const { register, handleSubmit, reset } = useForm<Fields>({
    defaultValues: fieldsOf(access),
    values: fieldsOf(access),
    resetOptions: { keepDirtyValues: true },
    disabled: readOnly,
  });
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      api.request('POST /console/brand/access', { body: { ...accessOf(fields), version } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      reset(fieldsOf(settings.access));
      toast('jade', t('saved'));
    },
    onError: () => client.invalidateQueries(settingsQuery),
  });
  const messages = fieldMessages(save.error);
  const number = (name: NumberField) => ({
    label: t(`access.${name}`),
    type: 'number',
    inputMode: 'numeric' as const,
    error: messages[name],
    ...register(name),
  });
  const list = (name: ListField) => ({
    label: t(`access.${name}`),
    hint: t(name === 'smsCountries' ? 'access.smsCountriesHint' : 'access.countriesHint'),
    autoCapitalize: 'characters',
    error: messageOf(messages, name),
    ...register(name),
  });
  return (
    <form
      noValidate
      className="flex max-w-[760px] flex-col gap-4"
      onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)}
    >
      <FormSection title={t('access.site')}>
        <p className="text-14 text-soft">
          {t('access.home')}: {homeCountry}
        </p>
        <TextField
          label={t('access.timeZone')}
          hint={t('access.timeZoneHint')}
          maxLength={64}
          autoCapitalize="none"
          spellCheck={false}
          error={messages['timeZone']}
          {...register('timeZone')}
        />
        <Checkbox label={t('access.loginToHome')} {...register('loginToHome')} />
        <Checkbox label={t('access.explicitAgreement')} {...register('explicitAgreement')} />
        <Checkbox label={t('access.singleSession')} {...register('singleSession')} />
        <Checkbox label={t('access.singleWallet')} {...register('singleWallet')} />
        <Checkbox label={t('access.autoplay')} {...register('autoplay')} />
        <Checkbox label={t('access.sharedDefaultPassword')} {...register('sharedDefaultPassword')} />
        <TextField hint={t('access.passwordDaysHint')} {...number('passwordDays')} />
        <TextField
          label={t('access.zaloReward')}
          hint={t('access.zaloRewardHint')}
          maxLength={40}
          error={messages['zaloReward']}
          {...register('zaloReward')}
        />
      </FormSection>
      <FormSection title={t('access.sms')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...number('smsCodeMinutes')} />
          <TextField hint={t('access.smsDailyLimitHint')} {...number('smsDailyLimit')} />
        </div>
        <Checkbox label={t('access.smsBotCheck')} {...register('smsBotCheck')} />
        <TextField {...list('smsCountries')} />
      </FormSection>
      <FormSection title={t('access.countries')}>
        <Select
          label={t('access.region')}
          error={messages['region']}
          options={(['block', 'allow'] as const).map((value) => ({ value, label: t(`access.regionOf.${value}`) }))}
          {...register('region')}
        />
        <TextField {...list('regionCountries')} />
        <Checkbox label={t('access.regionUnknown')} {...register('regionUnknown')} />
      </FormSection>
      <FailureLine error={save.error} />
      {!readOnly && (
        <Button type="submit" look="gold" className="self-start" busy={save.isPending}>
          {t('save')}
        </Button>
      )}
    </form>
  );
}
