import { toast } from '@chokdee/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closeDialog, openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';

/** Props of `RenewCodeDialog`. */
export interface RenewCodeProps {
  id: string;
  account: string;
}

/** Gives an opened account a new code for its first login, in place of the one before. */
export default function RenewCodeDialog({ id, account }: RenewCodeProps) {
  const { t } = useTranslation('console');
  const renew = useMutation({
    mutationFn: () => api.request('POST /console/accounts/:id/code', { params: { id }, body: {} }),
    onSuccess: ({ code, expiresAt }) => {
      closeDialog();
      toast('jade', t('members.codeRenewed'));
      if (code !== null && expiresAt !== null) openDialog('initialCodeModal', { account, code, expiresAt });
    },
  });
  return (
    <FormDialog
      title={t('members.codeOf', { account })}
      submitLabel={t('members.codeRenew')}
      busy={renew.isPending}
      error={renew.error}
      onSubmit={async (event) => {
        event.preventDefault();
        renew.mutate();
        await Promise.resolve();
      }}
    >
      <p className="text-14 text-soft">{t('members.codeRenewText')}</p>
    </FormDialog>
  );
}
