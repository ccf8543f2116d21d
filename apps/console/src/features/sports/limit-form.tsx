import { AmountField } from '@chokdee/ui/amount-field';
import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { FormSection } from '../../shared/form-section.tsx';
import { useCan } from '../../shared/operator.tsx';
import { isReason, ReasonField } from '../../shared/reason-field.tsx';
import { useSetting, useSportsChange, type Setting } from './calls.ts';

const AMOUNTS = [
  'leastStake',
  'mostStake',
  'mostPayout',
  'mostMemberMarket',
  'mostMemberEvent',
  'mostMarket',
  'mostEvent',
] as const;

/** The limits of the brand. */
export function LimitForm() {
  const { data, error, refetch } = useSetting();
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-3" />;
  return <Form key={data.revision} setting={data} />;
}

function Form({ setting }: { setting: Setting }) {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const isReadOnly = !can('sports.terms.edit');
  const [amounts, setAmounts] = useState<Record<(typeof AMOUNTS)[number], string>>(
    () => Object.fromEntries(AMOUNTS.map((name) => [name, String(setting[name])])) as never,
  );
  const [fewestLegs, setFewest] = useState(setting.fewestLegs);
  const [stakeOf, setStakeOf] = useState(setting.stakeOf);
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const save = useSportsChange(
    () =>
      api.request('PUT /console/sports/setting', {
        body: { ...amounts, fewestLegs, stakeOf, revision: setting.revision, reason: reason.trim() },
      }),
    t('saved'),
  );
  const messages = fieldMessages(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (isReason(reason)) save.mutate(undefined);
  };
  return (
    <form noValidate onSubmit={submit}>
      <FormSection title={t('tab.limits')}>
        <p className="max-w-[80ch] text-14 text-soft">{t('limitsText')}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {AMOUNTS.map((name) => (
            <AmountField
              key={name}
              label={t(`limit.${name}`)}
              value={amounts[name]}
              disabled={isReadOnly}
              onChange={(value) => setAmounts((before) => ({ ...before, [name]: value }))}
              error={messages[name]}
            />
          ))}
          <Select
            label={t('limit.fewestLegs')}
            value={String(fewestLegs)}
            disabled={isReadOnly}
            onChange={({ target }) => setFewest(Number(target.value))}
            options={Array.from({ length: 9 }, (_, at) => ({ value: String(at + 2), label: String(at + 2) }))}
          />
          <Select
            label={t('limit.stakeOf')}
            value={stakeOf}
            disabled={isReadOnly}
            onChange={({ target }) => setStakeOf(target.value === 'line' ? 'line' : 'total')}
            options={(['total', 'line'] as const).map((value) => ({ value, label: t(`stakeOf.${value}`) }))}
          />
        </div>
        {!isReadOnly && (
          <>
            <ReasonField value={reason} onChange={setReason} submitted={submitted} />
            <FailureLine error={save.error} fields={AMOUNTS} />
            <Button type="submit" look="gold" className="self-start" busy={save.isPending}>
              {t('save')}
            </Button>
          </>
        )}
      </FormSection>
    </form>
  );
}
