import { api } from '../../shared/api.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';

/** Props of `DeletePictureDialog`. */
export interface DeletePictureProps {
  id: string;
  name: string;
}

/** Asks whether a picture of the brand is to be deleted. */
export default function DeletePictureDialog({ id, name }: DeletePictureProps) {
  return (
    <DeleteDialog
      name={name}
      list="pictures"
      remove={() => api.request('DELETE /console/brand/pictures/:id', { params: { id } })}
    />
  );
}
