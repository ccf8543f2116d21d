import { TextField } from '@chokdee/ui/text-field';
import { useTranslation } from 'react-i18next';
import { isOverround, overroundIn } from './names.ts';

/** Props of `MarginField`. `value`: percent as typed. */
export interface MarginFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Whether the form was submitted, so that a mistake is shown. */
  submitted: boolean;
  /** Why the server refused the margin. */
  refused: string | undefined;
}

/** The field of a margin in percent; empty: no margin of its own. */
export function MarginField({ value, onChange, submitted, refused }: MarginFieldProps) {
  const { t } = useTranslation('sports-desk');
  return (
    <TextField
      label={t('margin')}
      hint={t('marginHint')}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      error={submitted && !isOverround(overroundIn(value)) ? t('mistake.margin') : refused}
    />
  );
}
