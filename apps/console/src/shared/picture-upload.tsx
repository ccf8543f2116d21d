import { buttonStyle } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { fieldMessages } from '@chokdee/ui/failures';
import { FailureLine } from '@chokdee/ui/failure-line';
import { FieldError } from '@chokdee/ui/field';
import { PlusIcon } from '@chokdee/ui/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from './api.ts';
import { picturesQuery, type BrandPicture } from './pictures.ts';

/** Uploads a picture of the brand, PNG or JPG; `onAdded` gets it. */
export function PictureUpload({ onAdded }: { onAdded: (picture: BrandPicture) => void }) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const errorId = useId();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return api.request('POST /console/brand/pictures', { body });
    },
    onSuccess: async (picture) => {
      await client.invalidateQueries(picturesQuery);
      onAdded(picture);
    },
  });
  const error = fieldMessages(upload.error)['file'];
  return (
    <div className="flex flex-col items-start gap-1.5">
      <label
        className={cn(
          buttonStyle({ look: 'line', size: 'small' }),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-gold',
          upload.isPending && 'pointer-events-none opacity-60',
        )}
      >
        <PlusIcon aria-hidden="true" />
        {t(upload.isPending ? 'uploading' : 'upload')}
        <input
          type="file"
          accept="image/png,image/jpeg"
          className="sr-only"
          disabled={upload.isPending}
          aria-describedby={errorId}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again.
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </label>
      <FieldError id={errorId} error={error} />
      <FailureLine error={upload.error} fields={['file']} />
    </div>
  );
}
