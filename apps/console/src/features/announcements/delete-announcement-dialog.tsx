import { api } from '../../shared/api.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import type { Announcement } from './calls.ts';

/** Props of `DeleteAnnouncementDialog`. */
export interface DeleteAnnouncementProps {
  announcement: Announcement;
  name: string;
}

/** Asks whether an announcement is to be deleted. */
export default function DeleteAnnouncementDialog({ announcement: { id }, name }: DeleteAnnouncementProps) {
  return (
    <DeleteDialog
      name={name}
      list="announcements"
      remove={() => api.request('DELETE /console/announcements/:id', { params: { id } })}
    />
  );
}
