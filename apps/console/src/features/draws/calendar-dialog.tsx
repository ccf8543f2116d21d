import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages, messageOf } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { useDrawChange, type Calendar } from './calls.ts';
import { fieldsOf, formOf, scheduleKinds, scheduleOf } from './schedule-form.ts';

/** Props of `CalendarDialog`. */
export interface CalendarProps {
  calendar: Calendar;
}

const secondsFields = ['saleSeconds', 'lockSeconds', 'resultSeconds', 'lateSeconds', 'planHours'] as const;

/** Changes the calendar of a game. */
export default function CalendarDialog({ calendar }: CalendarProps) {
  const { t } = useTranslation('draws');
  const [schedule, setSchedule] = useState(() => formOf(calendar.schedule));
  const [zone, setZone] = useState(calendar.zone);
  const [numbers, setNumbers] = useState(() =>
    Object.fromEntries(secondsFields.map((name) => [name, String(calendar[name])])),
  );
  const [voidSeconds, setVoidSeconds] = useState(calendar.voidSeconds === null ? '' : String(calendar.voidSeconds));
  const [isOpen, setOpen] = useState(calendar.isOpen);
  const valueOf = (name: (typeof secondsFields)[number]): number => Number(numbers[name]);
  const save = useDrawChange(
    (reason: string) =>
      api.request('PUT /console/draws/games/:game', {
        params: { game: calendar.game },
        body: {
          zone: zone.trim(),
          schedule: scheduleOf(schedule),
          saleSeconds: valueOf('saleSeconds'),
          lockSeconds: valueOf('lockSeconds'),
          resultSeconds: valueOf('resultSeconds'),
          lateSeconds: valueOf('lateSeconds'),
          planHours: valueOf('planHours'),
          voidSeconds: voidSeconds.trim() === '' ? null : Number(voidSeconds),
          isOpen,
          reason,
        },
      }),
    () => t('console.saved'),
  );
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={useReasonForm((reason) => save.mutate(reason))}
      title={t('console.editOf', { name: calendar.name })}
      description={t('console.editText')}
      submitLabel={t('console.save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <TextField
        label={t('console.zone')}
        value={zone}
        maxLength={60}
        spellCheck={false}
        onChange={(event) => setZone(event.target.value)}
        error={messages['zone']}
      />
      <Select
        label={t('console.schedule')}
        hint={t('console.scheduleHint')}
        value={schedule.kind}
        onChange={(event) => {
          const kind = scheduleKinds.find((each) => each === event.target.value);
          if (kind) setSchedule({ ...schedule, kind });
        }}
        options={scheduleKinds.map((kind) => ({ value: kind, label: t(`console.kinds.${kind}`) }))}
        error={messages['schedule']}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {fieldsOf[schedule.kind].map((name) => (
          <TextField
            key={name}
            label={t(`console.fields.${name}`)}
            value={schedule[name]}
            autoComplete="off"
            onChange={(event) => setSchedule({ ...schedule, [name]: event.target.value })}
            error={messageOf(messages, `schedule.${name}`)}
          />
        ))}
        {secondsFields.map((name) => (
          <TextField
            key={name}
            label={t(`console.${name}`)}
            value={numbers[name] ?? ''}
            inputMode="numeric"
            onChange={(event) => setNumbers({ ...numbers, [name]: event.target.value })}
            error={messages[name]}
          />
        ))}
        {calendar.source === 'official' && (
          <TextField
            label={t('console.voidSeconds')}
            hint={t('console.voidHint')}
            value={voidSeconds}
            inputMode="numeric"
            onChange={(event) => setVoidSeconds(event.target.value)}
            error={messages['voidSeconds']}
          />
        )}
      </div>
      <Checkbox label={t('console.isOpen')} checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
    </ReasonDialog>
  );
}
