import { Segments } from '@chokdee/ui/segments';
import { TextField } from '@chokdee/ui/text-field';
import { businessZone, zoneLabel } from '@chokdee/ui/time';
import { useTranslation } from 'react-i18next';
import { presetDays, timeRangeOf, type Days, type Preset } from './period.ts';

/** The period of a record. */
export interface Period {
  readonly preset: Preset;
  readonly days: Days;
}
/** The initial period: the last seven days. */
export const defaultPeriod = (): Period => ({ preset: 'week', days: presetDays('week') });

/** A choice of today, yesterday, 7 days, 30 days, or custom days. */
export function PeriodPicker({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation('member');
  const choose = (preset: Preset) => onChange({ preset, days: preset === 'chosen' ? period.days : presetDays(preset) });
  const error = timeRangeOf(period.days) ? undefined : t('record.wrongRange');
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label={t('record.range')}
        value={period.preset}
        onChange={choose}
        items={[
          { value: 'today', label: t('record.today') },
          { value: 'yesterday', label: t('record.yesterday') },
          { value: 'week', label: t('record.week') },
          { value: 'month', label: t('record.month') },
          { value: 'chosen', label: t('record.choose') },
        ]}
      />
      {period.preset === 'chosen' && (
        <div className="flex flex-wrap gap-3">
          <TextField
            label={t('record.from')}
            type="date"
            value={period.days.from}
            max={period.days.to}
            error={error}
            onChange={(event) => onChange({ preset: 'chosen', days: { ...period.days, from: event.target.value } })}
          />
          <TextField
            label={t('record.to')}
            type="date"
            value={period.days.to}
            onChange={(event) => onChange({ preset: 'chosen', days: { ...period.days, to: event.target.value } })}
          />
        </div>
      )}
      <p className="text-13 text-faint">{t('record.days', { zone: zoneLabel(0, businessZone) })}</p>
    </div>
  );
}
