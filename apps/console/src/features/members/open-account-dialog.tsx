import { Checkbox } from '@chokdee/ui/checkbox';
import { fieldMessages } from '@chokdee/ui/failures';
import { Select } from '@chokdee/ui/select';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';

interface Fields {
  username: string;
  kind: '0' | '1';
  upline: string;
  adult: boolean;
}

/**
 * Opens an account for somebody, and shows the code of its first login (decision D5); none where
 * the brand's accounts start with the default password of the server.
 */
export default function OpenAccountDialog() {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const { register, handleSubmit } = useForm<Fields>({
    defaultValues: { username: '', kind: '0', upline: '', adult: false },
  });
  const open = useMutation({
    mutationFn: ({ kind, ...fields }: Fields) =>
      api.request('POST /console/accounts', { body: { ...fields, kind: kind === '1' ? 1 : 0 } }),
    onSuccess: ({ account, code, expiresAt }) => {
      closeDialog();
      toast('jade', t('members.addDone', { account }));
      if (code !== null && expiresAt !== null) openDialog('initialCodeModal', { account, code, expiresAt });
      return client.invalidateQueries({ queryKey: ['members', 'list'] });
    },
  });
  const messages = fieldMessages(open.error);
  return (
    <FormDialog
      title={t('members.add')}
      submitLabel={t('members.add')}
      busy={open.isPending}
      error={open.error}
      onSubmit={handleSubmit((fields) => open.mutate(fields))}
    >
      <p className="text-14 text-soft">{t('members.addLead')}</p>
      <TextField
        label={t('members.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={messages['username']}
        {...register('username')}
      />
      <Select
        label={t('members.kind')}
        error={messages['kind']}
        options={[
          { value: '0', label: t('members.type.member') },
          { value: '1', label: t('members.type.agent') },
        ]}
        {...register('kind')}
      />
      <TextField
        label={t('members.upline')}
        hint={t('members.uplineHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={messages['upline']}
        {...register('upline')}
      />
      <Checkbox label={t('members.adult')} error={messages['adult']} {...register('adult')} />
    </FormDialog>
  );
}
