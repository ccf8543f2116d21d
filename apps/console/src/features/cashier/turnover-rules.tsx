import { categories } from '@chokdee/contract/calls/catalogue';
import { Button } from '@chokdee/ui/button';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useFieldArray, type Control, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../shared/form-section.tsx';
import type { Fields } from './rule-fields.ts';

/** What counts towards the turnover: a rule per product, and rules of single games. */
export function TurnoverRules({
  control,
  register,
  messages,
  readOnly,
}: {
  control: Control<Fields>;
  register: UseFormRegister<Fields>;
  messages: Readonly<Record<string, string>>;
  readOnly: boolean;
}) {
  const { t } = useTranslation(['cashier-desk', 'home']);
  const { fields, append, remove } = useFieldArray({ control, name: 'turnoverRules' });
  return (
    <FormSection title={t('cashier-desk:turnover.title')}>
      <p className="text-14 text-soft">{t('cashier-desk:turnover.about')}</p>
      <ul className="flex flex-col gap-4">
        {fields.map((rule, at) => (
          <li key={rule.id} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_7rem_7rem_auto]">
            <Select
              label={t('cashier-desk:turnover.product')}
              options={categories.map((value) => ({ value, label: t(`home:category.${value}`) }))}
              error={messages[`turnoverRules.${at}.product`]}
              {...register(`turnoverRules.${at}.product`)}
            />
            <TextField
              label={t('cashier-desk:turnover.game')}
              placeholder={t('cashier-desk:turnover.allGames')}
              maxLength={80}
              error={messages[`turnoverRules.${at}.game`]}
              {...register(`turnoverRules.${at}.game`)}
            />
            <TextField
              label={t('cashier-desk:turnover.weight')}
              inputMode="numeric"
              error={messages[`turnoverRules.${at}.weight`]}
              {...register(`turnoverRules.${at}.weight`)}
            />
            <TextField
              label={t('cashier-desk:turnover.minimumOdds')}
              placeholder={t('cashier-desk:turnover.none')}
              inputMode="decimal"
              error={messages[`turnoverRules.${at}.minimumOdds`]}
              {...register(`turnoverRules.${at}.minimumOdds`)}
            />
            {!readOnly && (
              <Button
                look="quiet"
                size="small"
                className="justify-self-start sm:mt-7"
                aria-label={t('cashier-desk:turnover.removeOf', { number: at + 1 })}
                onPress={() => remove(at)}
              >
                {t('cashier-desk:turnover.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <Button
          look="line"
          size="small"
          className="self-start"
          disabled={fields.length >= 100}
          onPress={() => append({ product: 'RNG', game: '', weight: '100', minimumOdds: '' })}
        >
          {t('cashier-desk:turnover.add')}
        </Button>
      )}
    </FormSection>
  );
}
