import { AmountField } from '@chokdee/ui/amount-field';
import { Checkbox } from '@chokdee/ui/checkbox';
import { PasswordField } from '@chokdee/ui/password-field';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';

/** Form fields with labels, hints and errors. */
export function Fields() {
  const { t } = useTranslation('workshop');
  const [amount, setAmount] = useState('1000.5');
  return (
    <Section title={t('fields')}>
      <div className="surface grid gap-4 p-4 md:grid-cols-2">
        <TextField label={t('field')} hint={t('hint')} />
        <TextField label={t('field')} error={t('error')} defaultValue={t('sample')} />
        <PasswordField label={t('password')} defaultValue="night-market" autoComplete="off" />
        <AmountField label={t('amount')} value={amount} onChange={setAmount} />
        <Select
          label={t('choice')}
          options={['one', 'two', 'three'].map((value) => ({ value, label: t(`item.${value as 'one'}`) }))}
        />
        <TextField label={t('field')} disabled defaultValue={t('sample')} />
        <Checkbox label={t('agree')} />
        <Checkbox label={t('agree')} error={t('error')} />
      </div>
    </Section>
  );
}
