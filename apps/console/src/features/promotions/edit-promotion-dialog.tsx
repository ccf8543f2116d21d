import { audiences } from '@chokdee/contract/calls/messages/console';
import { promotionKinds } from '@chokdee/contract/calls/promotions/shared';
import { Badge } from '@chokdee/ui/badge';
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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { useCan } from '../../shared/operator.tsx';
import { PeriodFields } from '../../shared/period-fields.tsx';
import { newestOf, useEdited } from '../../shared/edited.ts';
import { PictureField } from '../../shared/picture-field.tsx';
import { picturesQuery } from '../../shared/pictures.ts';
import { TranslatedFields } from '../../shared/translated-fields.tsx';
import type { Promotion } from './calls.ts';
import { draftOf, requestOf, type Draft } from './draft.ts';
import { LinkFields } from './link-fields.tsx';

/** Props of the editor. Without a promotion it creates one. */
export interface EditPromotionProps {
  before: Promotion | null;
}

/** Writes a promotion: texts with a preview, for whom, when, its picture and what it opens. */
export default function EditPromotionDialog({ before: opened }: EditPromotionProps) {
  const { t } = useTranslation(['promotion-desk', 'announcements']);
  const client = useQueryClient();
  const formId = useId();
  const [before, readAgain] = useEdited(opened, (cache) => newestOf<Promotion>(cache, 'promotions', opened?.id));
  const [openedAt] = useState(serverNow);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { ...draftOf(before, openedAt), ...typed };
  const change = (part: Partial<Draft>) => setTyped((old) => ({ ...old, ...part }));
  const save = useMutation({
    mutationFn: () => {
      const body = requestOf(draft, before);
      return before === null
        ? api.request('POST /console/promotions', { body })
        : api.request('PUT /console/promotions/:id', {
            params: { id: before.id },
            body: { ...body, version: before.version },
          });
    },
    onSuccess: () => {
      closeDialog();
      toast('jade', t('announcements:saved'));
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries({ queryKey: ['promotions'] });
      readAgain(error);
    },
  });
  const errors = fieldMessages(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Dialog
      title={t(before === null ? 'promotion-desk:new' : 'announcements:edit')}
      size="wide"
      footer={
        <Button type="submit" form={formId} look="gold" busy={save.isPending}>
          {t('announcements:save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            label={t('promotion-desk:key')}
            hint={t('promotion-desk:keyHint')}
            error={errors['key']}
            maxLength={60}
            autoCapitalize="off"
            value={draft.key}
            onChange={({ target }) => change({ key: target.value.toLowerCase().replace(/[^a-z0-9-]/g, '-') })}
          />
          <Select
            label={t('announcements:column.type')}
            error={errors['kind']}
            value={draft.kind}
            onChange={({ target }) =>
              change({ kind: promotionKinds.find((each) => each === target.value) ?? draft.kind })
            }
            options={promotionKinds.map((value) => ({ value, label: t(`promotion-desk:kind.${value}`) }))}
          />
          <Select
            label={t('announcements:column.audience')}
            error={errors['audience']}
            value={draft.audience}
            onChange={({ target }) => change({ audience: audiences.find((each) => each === target.value) ?? 'all' })}
            options={audiences.map((value) => ({ value, label: t(`announcements:audience.${value}`) }))}
          />
        </div>
        <TranslatedFields
          fields={[
            { name: 'title', label: t('announcements:column.title'), maxLength: 120 },
            { name: 'tag', label: t('promotion-desk:tag'), hint: t('promotion-desk:tagHint'), maxLength: 30 },
            { name: 'summary', label: t('promotion-desk:summary'), maxLength: 300, rows: 2 },
            {
              name: 'content',
              label: t('promotion-desk:terms'),
              hint: t('announcements:contentHint'),
              maxLength: 20_000,
              rows: 7,
            },
          ]}
          texts={draft}
          onChange={(name, texts) => change({ [name]: texts })}
          errors={errors}
          preview={(code) => <Preview draft={draft} code={code} />}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <LinkFields link={draft.link} onChange={(link) => change({ link })} errors={errors} />
          <PictureField
            value={draft.pictureId}
            onChange={(pictureId) => change({ pictureId })}
            error={errors['pictureId']}
            hint={t('promotion-desk:pictureHint')}
          />
        </div>
        <PeriodFields value={draft} onChange={change} errors={errors} />
        <Checkbox
          label={t('announcements:enabled')}
          checked={draft.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        <FailureLine error={save.error} />
      </form>
    </Dialog>
  );
}

/** The promotion as the site shows it, in a language. */
function Preview({ draft, code }: { draft: Draft; code: string }) {
  const { t } = useTranslation('promotion-desk');
  const mayRead = useCan()('console.pictures.edit');
  const { data: pictures } = useQuery({ ...picturesQuery, enabled: mayRead });
  const picture = pictures?.find(({ id }) => id === draft.pictureId);
  return (
    <div className="flex flex-1 flex-col overflow-hidden rounded-2 bg-ink-2">
      {picture ? (
        <img src={picture.url} alt="" className="aspect-video w-full object-cover" />
      ) : (
        <p className="grid aspect-[4/1] place-items-center bg-ink-3 px-4 text-center text-13 text-soft">
          {t('ownPicture')}
        </p>
      )}
      <div className="flex flex-col items-start gap-2 p-4">
        {draft.tag[code] && <Badge tone="gold">{draft.tag[code]}</Badge>}
        <h3 className="text-18 break-words">{draft.title[code]}</h3>
        <p className="text-14 break-words text-soft">{draft.summary[code]}</p>
        <HtmlText html={draft.content[code] ?? ''} />
      </div>
    </div>
  );
}
