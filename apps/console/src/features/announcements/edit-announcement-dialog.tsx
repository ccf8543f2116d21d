import { announcementTypes, audiences } from '@chokdee/contract/calls/messages/console';
import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { HtmlText } from '@chokdee/ui/html-text';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { serverNow } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { PeriodFields } from '../../shared/period-fields.tsx';
import { newestOf, useEdited } from '../../shared/edited.ts';
import { PictureField } from '../../shared/picture-field.tsx';
import { TranslatedFields } from '../../shared/translated-fields.tsx';
import type { Announcement } from './calls.ts';
import { draftOf, requestOf, type Draft } from './draft.ts';

/** Props of the editor. Without an announcement it creates one. */
export interface EditAnnouncementProps {
  before: Announcement | null;
}

const executions = ['B', 'A', 'F'] as const;

/** Writes an announcement: texts with a preview, for whom, where and when it is shown. */
export default function EditAnnouncementDialog({ before: opened }: EditAnnouncementProps) {
  const { t } = useTranslation('announcements');
  const client = useQueryClient();
  const formId = useId();
  const [before, readAgain] = useEdited(opened, (cache) => newestOf<Announcement>(cache, 'announcements', opened?.id));
  const [openedAt] = useState(serverNow);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { ...draftOf(before, openedAt), ...typed };
  const change = (part: Partial<Draft>) => setTyped((old) => ({ ...old, ...part }));
  const save = useMutation({
    mutationFn: () => {
      const body = requestOf(draft, before);
      return before === null
        ? api.request('POST /console/announcements', { body })
        : api.request('PUT /console/announcements/:id', {
            params: { id: before.id },
            body: { ...body, version: before.version },
          });
    },
    onSuccess: () => {
      closeDialog();
      toast('jade', t('saved'));
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries({ queryKey: ['announcements'] });
      readAgain(error);
    },
  });
  const errors = fieldMessages(save.error);
  const isBanner = draft.type === 'B';
  const titleField = { name: 'title', label: t('column.title'), maxLength: 200 } as const;
  const contentField = {
    name: 'content',
    label: t('content'),
    hint: t('contentHint'),
    maxLength: 20_000,
    rows: 9,
  } as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      title={t(before === null ? 'new' : 'edit')}
      size="wide"
      footer={
        <Button type="submit" form={formId} look="gold" busy={save.isPending}>
          {t('save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('column.type')}
            error={errors['type']}
            value={draft.type}
            onChange={({ target }) => change({ type: announcementTypes.find((each) => each === target.value) ?? 'PL' })}
            options={announcementTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          {draft.type === 'PU' && (
            <Select
              label={t('moment')}
              error={errors['execution']}
              value={draft.execution ?? ''}
              onChange={({ target }) => change({ execution: executions.find((each) => each === target.value) ?? null })}
              options={[
                { value: '', label: t('choose') },
                ...executions.map((value) => ({ value, label: t(`execution.${value}`) })),
              ]}
            />
          )}
          <Select
            label={t('column.audience')}
            error={errors['audience']}
            value={draft.audience}
            onChange={({ target }) => change({ audience: audiences.find((each) => each === target.value) ?? 'all' })}
            options={audiences.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
          <Select
            label={t('platform.label')}
            error={errors['platform']}
            value={draft.platform ?? ''}
            onChange={({ target }) =>
              change({ platform: target.value === '' ? null : target.value === 'M' ? 'M' : 'W' })
            }
            options={[
              { value: '', label: t('platform.both') },
              { value: 'W', label: t('platform.W') },
              { value: 'M', label: t('platform.M') },
            ]}
          />
        </div>
        <TranslatedFields
          fields={isBanner ? [titleField] : [titleField, contentField]}
          texts={{ title: draft.title, content: draft.content }}
          onChange={(name, texts) => change({ [name]: texts })}
          errors={errors}
          preview={
            isBanner
              ? undefined
              : (code) => (
                  <div className="flex-1 rounded-2 bg-ink-2 p-4">
                    <h3 className="mb-2 text-18 break-words">{draft.title[code]}</h3>
                    <HtmlText html={draft.content[code] ?? ''} />
                  </div>
                )
          }
        />
        {isBanner && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('link')}
              hint={t('linkHint')}
              error={errors['url']}
              value={draft.url}
              onChange={({ target }) => change({ url: target.value })}
            />
            <PictureField
              value={draft.pictureId}
              onChange={(pictureId) => change({ pictureId })}
              error={errors['pictureId']}
              hint={t('pictureHint')}
            />
          </div>
        )}
        <PeriodFields value={draft} onChange={change} errors={errors} />
        <Checkbox
          label={t('enabled')}
          checked={draft.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        <FailureLine error={save.error} />
      </form>
    </Dialog>
  );
}
