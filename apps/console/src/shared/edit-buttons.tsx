import { Button } from '@chokdee/ui/button';
import { useTranslation } from 'react-i18next';

/** The buttons that delete and edit a row; `name` names it for screen readers. */
export function EditButtons({ name, onDelete, onEdit }: { name: string; onDelete: () => void; onEdit: () => void }) {
  const { t } = useTranslation('announcements');
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="small" look="coral" aria-label={t('deleteOf', { name })} onPress={onDelete}>
        {t('delete')}
      </Button>
      <Button size="small" look="plain" aria-label={t('editOf', { name })} onPress={onEdit}>
        {t('edit')}
      </Button>
    </span>
  );
}
