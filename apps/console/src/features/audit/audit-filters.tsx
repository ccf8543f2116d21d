import { cn } from '@chokdee/ui/cn';
import { Button } from '@chokdee/ui/button';
import { TextField } from '@chokdee/ui/text-field';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

/** The filters of the audit log. `from` and `to` are days in the form of a date input. */
export interface Filters {
  actor?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
}

const emptyFields = { actor: '', action: '', subject: '', from: '', to: '' };

/** The form that filters the audit log by person, action, subject and days. */
export function AuditFilters({ value, onApply }: { value: Filters; onApply: (filters: Filters) => void }) {
  const { t } = useTranslation('console');
  const { register, handleSubmit, reset } = useForm({ defaultValues: { ...emptyFields, ...value } });
  // The object is a new one at every render; its text is not.
  const serialized = JSON.stringify(value);
  useEffect(() => reset({ ...emptyFields, ...(JSON.parse(serialized) as Filters) }), [serialized, reset]);
  const apply = (fields: typeof emptyFields) =>
    onApply(
      Object.fromEntries(
        Object.entries(fields)
          .map(([name, text]) => [name, text.trim()])
          .filter(([, text]) => text !== ''),
      ),
    );
  return (
    <form
      className={cn(
        'surface grid items-start gap-3 p-4 sm:grid-cols-2',
        'min-[1180px]:grid-cols-[repeat(3,minmax(0,1fr))_160px_160px_auto]',
      )}
      onSubmit={(event) => void handleSubmit(apply)(event)}
    >
      <TextField label={t('audit.actor')} autoComplete="off" {...register('actor')} />
      <TextField
        label={t('audit.action')}
        autoComplete="off"
        placeholder={t('audit.actionHint')}
        {...register('action')}
      />
      <TextField label={t('audit.subject')} autoComplete="off" {...register('subject')} />
      <TextField label={t('audit.from')} type="date" {...register('from')} />
      <TextField label={t('audit.to')} type="date" {...register('to')} />
      <div className="flex flex-wrap gap-2 self-end">
        <Button type="submit" className="min-h-12">
          {t('audit.apply')}
        </Button>
        <Button look="quiet" className="min-h-12" onPress={() => onApply({})}>
          {t('clear')}
        </Button>
      </div>
    </form>
  );
}
