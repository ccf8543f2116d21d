import { ODDS_FORMATS, type OddsFormat } from '@chokdee/odds/formats';
import { Select } from '@chokdee/ui/select';
import { useTranslation } from 'react-i18next';
import { setOddsFormat, useOddsFormat } from './odds.ts';

/** Chooses how odds are shown. */
export function OddsFormatSelect({ className }: { className?: string }) {
  const { t } = useTranslation('sports');
  const format = useOddsFormat((state) => state.format);
  return (
    <Select
      compact
      className={className}
      label={t('format.label')}
      value={format}
      onChange={(event) => setOddsFormat(event.target.value as OddsFormat)}
      options={ODDS_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
    />
  );
}
