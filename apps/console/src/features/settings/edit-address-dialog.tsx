import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDialogChange } from '../../app/dialog-change.ts';
import { formOf, useEdited } from '../../shared/edited.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import {
  addressError,
  kindsOf,
  rowsOf,
  saveRows,
  useRowName,
  type AddressList,
  type AddressRow,
} from './address-lists.ts';
import { settingsQuery } from './calls.ts';

/**
 * Props of the dialogs of an address: the list as the operator saw it, and the place of the row in
 * it; null for a new one.
 */
export interface AddressProps<Index = number | null> {
  list: AddressList;
  rows: readonly AddressRow[];
  index: Index;
  version: number;
}

/** The list of a dialog and its row, read again after somebody else's change. */
export const useEditedList = (opened: AddressProps) =>
  useEdited(opened, (cache) => {
    const settings = cache.getQueryData(settingsQuery.queryKey);
    if (settings === undefined) return undefined;
    const { list } = opened;
    const rows = rowsOf(settings, list);
    const row = opened.index === null ? undefined : opened.rows[opened.index];
    const index = rows.findIndex(
      ({ kind, address }) => kind === row?.kind && (list === 'links' || address === row.address),
    );
    return { list, rows, index: index < 0 ? null : index, version: settings.version };
  });

interface Fields {
  kind: string;
  address: string;
  enabled: boolean;
}

/** Adds an address to a list of the brand, or edits one. */
export default function EditAddressDialog(opened: AddressProps) {
  const [{ list, rows, index, version }, readAgain] = useEditedList(opened);
  const { t } = useTranslation('settings');
  const before = index === null ? null : (rows[index] ?? null);
  // A site has one link of each kind.
  const kinds = kindsOf[list].filter(
    (kind) => list !== 'links' || kind === before?.kind || !rows.some((row) => row.kind === kind),
  );
  const place = index ?? rows.length;
  const { register, handleSubmit } = useForm<Fields>(
    formOf(
      before
        ? { kind: before.kind ?? '', address: before.address, enabled: before.enabled }
        : { kind: kinds[0] ?? '', address: '', enabled: true },
    ),
  );
  const save = useDialogChange(
    'brand',
    ({ kind, address, enabled }: Fields) => {
      const row = { kind: kinds.find((each) => each === kind) ?? null, address, enabled, main: before?.main ?? false };
      return saveRows(list, [...rows.slice(0, place), row, ...rows.slice(place + 1)], version);
    },
    () => t('saved'),
    readAgain,
  );
  const messages = fieldMessages(save.error);
  const rowName = useRowName(list);
  return (
    <FormDialog
      title={before ? t('rule.editOf', { name: rowName(before) }) : t(`addresses.add.${list}`)}
      submitLabel={t('save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
    >
      {kinds.length > 0 && (
        <Select
          label={t('addresses.kindHead')}
          error={messages[`${list}.${place}.kind`] ?? messages[`${list}.${place}.type`]}
          options={kinds.map((kind) => ({ value: kind, label: t(`addresses.kind.${kind}`) }))}
          {...register('kind')}
        />
      )}
      <TextField
        label={t(list === 'hosts' ? 'addresses.host' : 'addresses.address')}
        hint={t(`addresses.hint.${list}`)}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={list === 'hosts' ? 253 : 500}
        readOnly={before?.main === true}
        error={addressError(messages, list, place) ?? messages[list]}
        {...register('address')}
      />
      <Checkbox label={t(`addresses.enabled.${list}`)} {...register('enabled')} />
    </FormDialog>
  );
}
