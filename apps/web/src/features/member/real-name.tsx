import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { memberQuery } from '../auth/session-start.ts';
import { AccountRow } from './account-row.tsx';

/** The real name, or the form to set it. */
export function RealName({ name }: { name: string }) {
  const { t } = useTranslation('member');
  return name ? (
    <AccountRow title={t('account.name')}>
      <span className="text-end break-words">{name}</span>
    </AccountRow>
  ) : (
    <div className="py-3">
      <RealNameForm />
    </div>
  );
}

/** Sets the real name. It can be set once. */
export function RealNameForm() {
  const { t } = useTranslation('member');
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => api.request('POST /wps/member/info', { body: { payeeName: name.trim() } }),
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('jade', t('account.nameDone'));
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) save.mutate();
      }}
    >
      <TextField
        label={t('account.name')}
        hint={t('account.nameHint')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldMessages(save.error)['payeeName']}
      />
      <FailureLine error={save.error} fields={['payeeName']} />
      <Button type="submit" look="gold" className="self-start" busy={save.isPending} disabled={name.trim() === ''}>
        {t('account.nameSave')}
      </Button>
    </form>
  );
}
