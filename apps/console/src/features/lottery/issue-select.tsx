import { Select } from '@chokdee/ui/select';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '../../shared/time.ts';
import type { DeskDetail } from './calls.ts';

/** Chooses an issue of a lottery: those ahead and those drawn last. */
export function IssueSelect({
  game,
  value,
  onChange,
}: {
  game: DeskDetail;
  value: string;
  onChange: (numero: string) => void;
}) {
  const { t } = useTranslation('lottery-desk');
  const time = useTimeText();
  const known = game.issues.some(({ numero }) => numero === value);
  return (
    <Select
      label={t('column.issue')}
      className="w-full sm:w-72"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        ...(known ? [] : [{ value, label: value }]),
        ...game.issues.map(({ numero, drawAt }) => ({ value: numero, label: `${numero} · ${time.short(drawAt)}` })),
      ]}
    />
  );
}
