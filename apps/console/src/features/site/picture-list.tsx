import { Button } from '@chokdee/ui/button';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { toast } from '@chokdee/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useCan } from '../../shared/operator.tsx';
import { PictureUpload } from '../../shared/picture-upload.tsx';
import { picturesQuery } from '../../shared/pictures.ts';
import { useTimeText } from '../../shared/time.ts';

/** The pictures of the brand, for operators who may see them. */
export function PictureList() {
  const mayEdit = useCan()('console.pictures.edit');
  return mayEdit ? <Pictures /> : null;
}

function Pictures() {
  const { t } = useTranslation(['console', 'announcements']);
  const time = useTimeText();
  const { data: pictures, error, refetch } = useQuery(picturesQuery);
  return (
    <section aria-labelledby="pictures" className="surface flex flex-col gap-4 px-5 py-5">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="pictures" className="text-18">
            {t('console:site.pictures')}
          </h2>
          <p className="text-14 text-soft">{t('console:site.picturesText')}</p>
        </div>
        <PictureUpload onAdded={() => toast('jade', t('announcements:saved'))} />
      </div>
      {error && !pictures && <LoadError error={error} onRetry={refetch} />}
      {pictures?.length === 0 && <EmptyState title={t('console:site.noPictures')} />}
      {pictures && pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-4">
          {pictures.map(({ id, url, width, height, createdAt }) => {
            const name = `${width} × ${height} · ${time.short(createdAt)}`;
            return (
              <li key={id} className="flex flex-col gap-2 rounded-2 bg-ink-2 p-2">
                <img src={url} alt={name} loading="lazy" className="aspect-video w-full rounded-1 object-contain" />
                <span className="flex items-center justify-between gap-2 text-13 text-soft">
                  {name}
                  <Button
                    size="small"
                    look="coral"
                    aria-label={t('announcements:deleteOf', { name })}
                    onPress={() => void openDialog('deletePictureModal', { id, name })}
                  >
                    {t('announcements:delete')}
                  </Button>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
