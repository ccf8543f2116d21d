import { useTranslation } from 'react-i18next';
import { useDialogChange } from '../../app/dialog-change.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { saveRows, useRowName } from './address-lists.ts';
import { useEditedList, type AddressProps } from './edit-address-dialog.tsx';

/** Asks whether an address of the brand is to be removed. */
export default function RemoveAddressDialog(opened: AddressProps<number>) {
  const [{ list, rows, index, version }, readAgain] = useEditedList(opened);
  const { t } = useTranslation(['settings', 'announcements']);
  const remove = useDialogChange(
    'brand',
    (left: typeof rows) => saveRows(list, left, version),
    () => t('announcements:deleted'),
    readAgain,
  );
  const name = useRowName(list)(opened.rows[opened.index]!);
  return (
    <FormDialog
      title={t('announcements:deleteOf', { name })}
      submitLabel={t('announcements:delete')}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={async (event) => {
        event.preventDefault();
        remove.mutate(rows.filter((_row, place) => place !== index));
      }}
    >
      <p className="text-14 text-soft">{t(`settings:addresses.removeText.${list}`)}</p>
    </FormDialog>
  );
}
