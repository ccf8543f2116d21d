import { AmountField } from '@chokdee/ui/amount-field';
import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { ReasonDialog, useReasonForm } from '../../shared/reason-dialog.tsx';
import { SecondPersonNote } from '../../shared/second-person-note.tsx';
import { useTableChange, type DeskTable } from './calls.ts';

/** Props of `EditTableDialog`. */
export interface EditTableProps {
  table: DeskTable;
}

const AMOUNTS = ['min', 'max', 'round', 'liability'] as const;
type Amounts = Readonly<Record<(typeof AMOUNTS)[number], string>>;

/** What is wrong with the amounts, by field: each a number above 0, ascending but the last. */
function mistakesOf(amounts: Amounts): Partial<Record<keyof Amounts, 'missing' | 'order'>> {
  const missing = AMOUNTS.filter((name) => !(Number(amounts[name]) > 0)).map((name) => [name, 'missing'] as const);
  if (missing.length > 0) return Object.fromEntries(missing);
  if (Number(amounts.max) < Number(amounts.min)) return { max: 'order' };
  if (Number(amounts.round) < Number(amounts.max)) return { round: 'order' };
  return {};
}

/** Opens or closes a table and sets its limits, with a reason for the audit. */
export default function EditTableDialog({ table }: EditTableProps) {
  const { t } = useTranslation('table-desk');
  const [open, setOpen] = useState(table.open);
  const [amounts, setAmounts] = useState<Amounts>({
    min: String(table.limits.min),
    max: String(table.limits.max),
    round: String(table.limits.round),
    liability: String(table.liability),
  });
  const save = useTableChange(
    (reason: string) =>
      api.request('PUT /console/tables/:table', {
        params: { table: table.code },
        body: {
          open,
          limits: { min: amounts.min, max: amounts.max, round: amounts.round },
          liability: amounts.liability,
          reason,
        },
      }),
    t('saved'),
  );
  const mistakes = mistakesOf(amounts);
  const form = useReasonForm((reason) => {
    if (Object.keys(mistakes).length === 0) save.mutate(reason);
  });
  const messages = fieldMessages(save.error);
  return (
    <ReasonDialog
      form={form}
      title={table.name}
      description={t('editText')}
      submitLabel={t('save')}
      look="gold"
      busy={save.isPending}
      error={save.error}
    >
      <Checkbox label={t('isOpen')} checked={open} onChange={({ target }) => setOpen(target.checked)} />
      <div className="grid gap-4 sm:grid-cols-2">
        {AMOUNTS.map((name) => {
          const mistake = mistakes[name];
          return (
            <AmountField
              key={name}
              label={t(`amount.${name}`)}
              value={amounts[name]}
              onChange={(value) => setAmounts((before) => ({ ...before, [name]: value }))}
              error={
                (form.submitted && mistake && t(`mistake.${mistake}`)) ||
                messages[name === 'liability' ? name : `limits.${name}`]
              }
            />
          );
        })}
      </div>
      <SecondPersonNote permission="tables.table.edit" />
    </ReasonDialog>
  );
}
