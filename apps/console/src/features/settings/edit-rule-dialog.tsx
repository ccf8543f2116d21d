import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { formOf, useEdited } from '../../shared/edited.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { settingsQuery, type Rule } from './calls.ts';
import { fieldKey, patternKey } from './rule-table.tsx';

/** Props of `EditRuleDialog`. `version`: of the settings that the operator saw. */
export interface EditRuleProps {
  rule: Rule;
  version: number;
}

interface Fields {
  enabled: boolean;
  required: boolean;
  minLength: string;
  maxLength: string;
  patternId: string;
}

const PATTERNS = Array.from({ length: 21 }, (_, id) => id);

/** Changes the rule of a field of the registration. */
export default function EditRuleDialog(opened: EditRuleProps) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const [{ rule, version }, readAgain] = useEdited(opened, (cache) => {
    const settings = cache.getQueryData(settingsQuery.queryKey);
    const found = settings?.rules.find(({ field }) => field === opened.rule.field);
    return settings && found && { rule: found, version: settings.version };
  });
  const { register, handleSubmit } = useForm<Fields>(
    formOf({
      enabled: rule.enabled,
      required: rule.required,
      minLength: String(rule.minLength),
      maxLength: String(rule.maxLength),
      patternId: String(rule.patternId),
    }),
  );
  const save = useMutation({
    mutationFn: ({ enabled, required, ...numbers }: Fields) =>
      api.request('POST /console/brand/rules/:field', {
        params: { field: rule.field },
        body: {
          enabled,
          required,
          minLength: Number(numbers.minLength),
          maxLength: Number(numbers.maxLength),
          patternId: Number(numbers.patternId),
          version,
        },
      }),
    onSuccess: () => {
      closeDialog();
      toast('jade', t('saved'));
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries(settingsQuery);
      readAgain(error);
    },
  });
  const messages = fieldMessages(save.error);
  return (
    <FormDialog
      title={t('rule.editOf', { name: t(fieldKey(rule.field)) })}
      submitLabel={t('save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
    >
      <Checkbox label={t('rule.enabled')} error={messages['enabled']} {...register('enabled')} />
      <Checkbox label={t('rule.required')} error={messages['required']} {...register('required')} />
      <div className="grid grid-cols-2 gap-4">
        {(['minLength', 'maxLength'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`rule.${name}`)}
            type="number"
            min={0}
            max={255}
            inputMode="numeric"
            error={messages[name]}
            {...register(name)}
          />
        ))}
      </div>
      <Select
        label={t('rule.pattern')}
        error={messages['patternId']}
        options={PATTERNS.map((id) => ({ value: String(id), label: t(patternKey(id)) }))}
        {...register('patternId')}
      />
    </FormDialog>
  );
}
