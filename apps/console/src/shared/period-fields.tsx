import { TextField } from '@chokdee/ui/text-field';
import { serverNow, zoneLabel } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';

/**
 * When and where something is shown; times are texts of date-and-time inputs in the zone of the
 * brand.
 */
interface Period {
  readonly starts: string;
  readonly ends: string;
  readonly position: string;
}

/** Fields for the period in which the site shows something, and its place among others. */
export function PeriodFields({
  value: { starts, ends, position },
  onChange,
  errors,
}: {
  value: Period;
  onChange: (part: Partial<Period>) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('announcements');
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label={t('column.starts')}
        hint={t('zone', { zone: zoneLabel(serverNow()) })}
        error={errors['startsAt']}
        type="datetime-local"
        value={starts}
        onChange={({ target }) => onChange({ starts: target.value })}
      />
      <TextField
        label={t('column.ends')}
        hint={t('endsHint', { zone: zoneLabel(serverNow()) })}
        error={errors['endsAt']}
        type="datetime-local"
        value={ends}
        onChange={({ target }) => onChange({ ends: target.value })}
      />
      <TextField
        label={t('position')}
        hint={t('positionHint')}
        error={errors['position']}
        inputMode="numeric"
        value={position}
        onChange={({ target }) => onChange({ position: target.value.replace(/\D/g, '').slice(0, 6) })}
      />
    </div>
  );
}
