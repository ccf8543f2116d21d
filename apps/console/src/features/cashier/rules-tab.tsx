import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { FormSection } from '../../shared/form-section.tsx';
import { useOutcomeToast } from '../../app/dialog-change.ts';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { useCan } from '../../shared/operator.tsx';
import { rulesQuery, type Rules } from './calls.ts';
import { useChannelName } from './reconciliation-calls.ts';
import { TurnoverRules } from './turnover-rules.tsx';
import { editOf, fieldsOf, sections, type Fields, type TextRule } from './rule-fields.ts';

/** The rules of deposits and withdrawals; read-only for operators who may not change them. */
export function RulesTab() {
  const { data, error, refetch } = useQuery(rulesQuery);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96 rounded-3" />;
  return <RulesForm rules={data} />;
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation('cashier-desk');
  const client = useQueryClient();
  const say = useOutcomeToast();
  const readOnly = !useCan()('cashier.settings.edit');
  // What is typed stays when the rules are read again, also after a refusal.
  const { register, handleSubmit, control, reset } = useForm<Fields>({
    defaultValues: fieldsOf(rules),
    values: fieldsOf(rules),
    resetOptions: { keepDirtyValues: true },
    disabled: readOnly,
  });
  const save = useMutation({
    mutationFn: (fields: Fields) => api.request('POST /console/cashier/settings', { body: editOf(fields, rules) }),
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery.queryKey, saved);
      // The answer has the rules in force: without the change while it waits.
      reset(fieldsOf(saved));
      say(saved, t('saved'));
    },
    onError: () => client.invalidateQueries(rulesQuery),
  });
  const nameOf = useChannelName();
  const messages = fieldMessages(save.error);
  const hintOf = (name: TextRule) => {
    switch (name) {
      case 'withdrawalUntil':
      case 'fixedAmounts':
      case 'smsFrom':
      case 'automaticBelow':
      case 'pairFrom':
      case 'differencePairFrom':
        return t(`hints.${name}`);
      default:
        return undefined;
    }
  };
  const text = (name: TextRule) => (
    <TextField
      key={name}
      label={t(`fields.${name}`)}
      hint={hintOf(name)}
      type={name === 'withdrawalFrom' || name === 'withdrawalUntil' ? 'time' : 'text'}
      inputMode={name === 'fixedAmounts' ? 'text' : 'decimal'}
      error={messageOf(messages, name)}
      {...register(name)}
    />
  );
  const switchOf = { bank: 'bankOpen', wallet: 'eWalletOpen' } as const;
  return (
    <form
      noValidate
      className="flex max-w-[860px] flex-col gap-4"
      onSubmit={(event) => void handleSubmit((fields) => save.mutate(fields))(event)}
    >
      {sections.map(([section, names]) => (
        <FormSection key={section} title={t(`sections.${section}`)}>
          {section === 'deposits' &&
            rules.channels.map((channel) => (
              <div key={channel} className="flex flex-col gap-2">
                <Checkbox
                  label={t('channelOpen', { channel: nameOf(channel) })}
                  value={channel}
                  {...register('openChannels')}
                />
                <div className="grid gap-4 ps-8 sm:grid-cols-2">
                  {(['minimum', 'maximum'] as const).map((bound) => (
                    <TextField
                      key={bound}
                      label={t(`channelLimit.${bound}`, { channel: nameOf(channel) })}
                      hint={t('channelLimit.hint')}
                      inputMode="decimal"
                      error={messages[`channelLimits.${channel}.${bound}`]}
                      {...register(`channelLimits.${channel}.${bound}`)}
                    />
                  ))}
                </div>
              </div>
            ))}
          {section === 'all' &&
            rules.payoutChannels.map((channel) => (
              <Checkbox
                key={channel}
                label={t('payoutOpen', { channel: nameOf(channel) })}
                value={channel}
                {...register('openPayoutChannels')}
              />
            ))}
          {(section === 'bank' || section === 'wallet') && (
            <Checkbox label={t(`fields.${switchOf[section]}`)} {...register(switchOf[section])} />
          )}
          <div className="grid gap-4 sm:grid-cols-2">{names.map(text)}</div>
        </FormSection>
      ))}
      <TurnoverRules control={control} register={register} messages={messages} readOnly={readOnly} />
      {!readOnly && (
        <div className="flex flex-col gap-4">
          <SecondPersonNote permission="cashier.settings.edit" />
          <TextField
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={500}
            error={messages['reason']}
            {...register('reason')}
          />
          <FailureLine error={save.error} />
          <Button type="submit" look="gold" className="self-start" busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}
