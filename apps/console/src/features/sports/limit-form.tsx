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
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
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

/** The limits as they are typed. */
type Limits = Record<(typeof AMOUNTS)[number], string> & Pick<Setting, 'fewestLegs' | 'stakeOf'>;

const limitsOf = ({ fewestLegs, stakeOf, ...setting }: Setting): Limits => ({
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, String(setting[name])])) as Record<
    (typeof AMOUNTS)[number],
    string
  >),
  fewestLegs,
  stakeOf,
});

/** The limits of the brand. */
export function LimitForm() {
  const { data, error, refetch } = useSetting();
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-60 rounded-3" />;
  return <Form setting={data} />;
}

function Form({ setting }: { setting: Setting }) {
  const { t } = useTranslation('sports-desk');
  const can = useCan();
  const isReadOnly = !can('sports.terms.edit');
  // What is typed stays when the limits are read again, also after a refusal.
  const [typed, setTyped] = useState<Partial<Limits>>({});
  const change = (part: Partial<Limits>) => setTyped((before) => ({ ...before, ...part }));
  const limits: Limits = { ...limitsOf(setting), ...typed };
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const save = useSportsChange(
    () =>
      api.request('PUT /console/sports/setting', {
        body: { ...limits, revision: setting.revision, reason: reason.trim() },
      }),
    t('saved'),
  );
  const messages = fieldMessages(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isReason(reason)) return;
    save.mutate(undefined, {
      onSuccess: () => {
        setTyped({});
        setReason('');
        setSubmitted(false);
      },
    });
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
              value={limits[name]}
              disabled={isReadOnly}
              onChange={(value) => change({ [name]: value })}
              error={messages[name]}
            />
          ))}
          <Select
            label={t('limit.fewestLegs')}
            value={String(limits.fewestLegs)}
            error={messages['fewestLegs']}
            disabled={isReadOnly}
            onChange={({ target }) => change({ fewestLegs: Number(target.value) })}
            options={Array.from({ length: 9 }, (_, at) => ({ value: String(at + 2), label: String(at + 2) }))}
          />
          <Select
            label={t('limit.stakeOf')}
            value={limits.stakeOf}
            error={messages['stakeOf']}
            disabled={isReadOnly}
            onChange={({ target }) => change({ stakeOf: target.value === 'line' ? 'line' : 'total' })}
            options={(['total', 'line'] as const).map((value) => ({ value, label: t(`stakeOf.${value}`) }))}
          />
        </div>
        {!isReadOnly && (
          <>
            <SecondPersonNote permission="sports.terms.edit" />
            <ReasonField value={reason} onChange={setReason} submitted={submitted} refused={messages['reason']} />
            <FailureLine error={save.error} />
            <Button type="submit" look="gold" className="self-start" busy={save.isPending}>
              {t('save')}
            </Button>
          </>
        )}
      </FormSection>
    </form>
  );
}
