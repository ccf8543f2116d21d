import { api } from '../../shared/api.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import type { Promotion } from './calls.ts';

/** Props of `DeletePromotionDialog`. */
export interface DeletePromotionProps {
  promotion: Promotion;
  name: string;
}

/** Asks whether a promotion is to be deleted. */
export default function DeletePromotionDialog({ promotion: { id }, name }: DeletePromotionProps) {
  return (
    <DeleteDialog
      name={name}
      list="promotions"
      remove={() => api.request('DELETE /console/promotions/:id', { params: { id } })}
    />
  );
}
