import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { serverNow, timeInput, timeOfInput, zoneLabel } from '@chokdee/ui/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { formOf, newestOf, useEdited } from '../../shared/edited.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import type { InviteCode } from './calls.ts';
import { codeKinds, codeStatuses } from './search.ts';

/** Props of the editor. Without a code it creates one. */
export interface EditCodeProps {
  before: InviteCode | null;
}

interface Fields extends Pick<InviteCode, 'code' | 'kind' | 'campaign' | 'domain' | 'status'> {
  owner: string;
  starts: string;
  ends: string;
}

const fieldsOf = (before: InviteCode | null, now: number): Fields => ({
  code: before?.code ?? '',
  kind: before?.kind ?? 'affiliate',
  owner: before?.owner ?? '',
  campaign: before?.campaign ?? '',
  domain: before?.domain ?? '',
  status: before?.status ?? 'active',
  starts: timeInput(before?.startsAt ?? now),
  ends: timeInput(before?.endsAt ?? null),
});

/** Creates or changes a code. Code and type of an existing one stay. */
export default function EditCodeDialog({ before: opened }: EditCodeProps) {
  const { t } = useTranslation('codes');
  const client = useQueryClient();
  const [before, readAgain] = useEdited(opened, (cache) => newestOf<InviteCode>(cache, 'codes', opened?.id));
  const [openedAt] = useState(serverNow);
  const { register, handleSubmit } = useForm<Fields>(formOf(fieldsOf(before, openedAt)));
  const save = useMutation({
    mutationFn: ({ code, kind, starts, ends, ...edited }: Fields) => {
      const body = { ...edited, startsAt: timeOfInput(starts) ?? 0, endsAt: timeOfInput(ends) };
      return before === null
        ? api.request('POST /console/codes', { body: { ...body, code, kind } })
        : api.request('POST /console/codes/:id', {
            params: { id: before.id },
            body: { ...body, version: before.version },
          });
    },
    onSuccess: () => {
      closeDialog();
      toast('jade', t('saved'));
    },
    onSettled: async (_saved, error) => {
      await client.invalidateQueries({ queryKey: ['codes'] });
      readAgain(error);
    },
  });
  const messages = fieldMessages(save.error);
  return (
    <FormDialog
      title={before === null ? t('new') : t('editOf', { code: before.code })}
      submitLabel={t('save')}
      busy={save.isPending}
      error={save.error}
      onSubmit={handleSubmit((fields) => save.mutate(fields))}
    >
      {before === null && (
        <>
          <TextField
            label={t('column.code')}
            hint={t('codeHint')}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={messages['code']}
            {...register('code')}
          />
          <Select
            label={t('column.kind')}
            error={messages['kind']}
            options={codeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...register('kind')}
          />
        </>
      )}
      <TextField
        label={t('ownerLabel')}
        hint={t('ownerHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={messages['owner']}
        {...register('owner')}
      />
      <TextField label={t('column.campaign')} maxLength={100} error={messages['campaign']} {...register('campaign')} />
      <TextField
        label={t('domain')}
        hint={t('domainHint')}
        autoCapitalize="none"
        spellCheck={false}
        error={messages['domain']}
        {...register('domain')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('starts')}
          hint={t('zone', { zone: zoneLabel(serverNow()) })}
          type="datetime-local"
          error={messages['startsAt']}
          {...register('starts')}
        />
        <TextField
          label={t('ends')}
          hint={t('endsHint', { zone: zoneLabel(serverNow()) })}
          type="datetime-local"
          error={messages['endsAt']}
          {...register('ends')}
        />
      </div>
      <Select
        label={t('column.status')}
        error={messages['status']}
        options={codeStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        {...register('status')}
      />
    </FormDialog>
  );
}
