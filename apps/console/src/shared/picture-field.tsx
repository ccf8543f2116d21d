import { Select } from '@chokdee/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from './operator.tsx';
import { PictureUpload } from './picture-upload.tsx';
import { picturesQuery } from './pictures.ts';
import { useTimeText } from './time.ts';

/**
 * A picture, chosen among the brand's pictures or uploaded; nothing for operators who may not see
 * those.
 */
export function PictureField({
  value,
  onChange,
  error,
  hint,
}: {
  hint: string;
  value: string | null;
  onChange: (pictureId: string | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation('announcements');
  const time = useTimeText();
  const mayRead = useCan()('console.pictures.edit');
  const { data: pictures = [] } = useQuery({ ...picturesQuery, enabled: mayRead });
  const chosen = pictures.find(({ id }) => id === value);
  if (!mayRead) return null;
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={t('picture')}
        hint={hint}
        error={error}
        value={chosen?.id ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        options={[
          { value: '', label: t('noPicture') },
          ...pictures.map(({ id, width, height, createdAt }) => ({
            value: id,
            label: `${width} × ${height} · ${time.short(createdAt)}`,
          })),
        ]}
      />
      <PictureUpload onAdded={({ id }) => onChange(id)} />
      {chosen && <img src={chosen.url} alt={t('picture')} className="max-h-32 rounded-2 object-contain" />}
    </div>
  );
}
