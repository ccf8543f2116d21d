import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { useFailureText } from '@chokdee/ui/failures';
import { useIntlTag } from '@chokdee/ui/i18n';
import { KeyIcon } from '@chokdee/ui/icons';
import { canUsePasskeys } from '@chokdee/ui/passkeys';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { shortTimeText } from '@chokdee/ui/time';
import { toast } from '@chokdee/ui/toast';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { AccountRow } from './account-row.tsx';

/** The passkeys of the account. */
export const passkeysQuery = queryOptions({
  queryKey: ['member', 'passkeys'],
  queryFn: ({ signal }) => api.request('GET /wps/member/passkeys', {}, { signal }),
});

/** The account's passkeys, with buttons to add and to remove one. */
export function Passkeys() {
  const { t } = useTranslation('member');
  const tag = useIntlTag();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const remove = async (id: string) => {
    try {
      await api.request('DELETE /wps/member/passkeys/:id', { params: { id } });
      toast('jade', t('passkeys.removed'));
    } catch (failure) {
      toast('coral', failureText(failure));
    }
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  };
  return (
    <section>
      <h2 className="mb-2 text-16">{t('passkeys.title')}</h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-20 rounded-3" />
      ) : (
        <div className={cn(cardStyle({ layout: 'rows' }), 'px-4')}>
          {data.map((passkey) => (
            <AccountRow
              key={passkey.id}
              icon={<KeyIcon aria-hidden="true" />}
              title={<span className="break-words">{passkey.name || t('passkeys.unnamed')}</span>}
              text={
                passkey.lastUsedAt === null
                  ? t('passkeys.created', { time: shortTimeText(passkey.createdAt, tag) })
                  : t('passkeys.used', { time: shortTimeText(passkey.lastUsedAt, tag) })
              }
            >
              <Button
                size="small"
                look="line"
                onPress={() => {
                  openDialog('confirmModal', {
                    title: t('passkeys.removeTitle'),
                    text: t('passkeys.removeText'),
                    action: t('passkeys.remove'),
                    danger: true,
                    then: () => remove(passkey.id),
                  });
                }}
              >
                {t('passkeys.remove')}
              </Button>
            </AccountRow>
          ))}
          <AccountRow
            {...(data.length === 0 && { icon: <KeyIcon aria-hidden="true" /> })}
            title={data.length === 0 ? t('passkeys.none') : ''}
            text={t('passkeys.text')}
          >
            {canUsePasskeys() && (
              <Button
                size="small"
                onPress={() => {
                  openDialog('passkeyModal');
                }}
              >
                {t('passkeys.add')}
              </Button>
            )}
          </AccountRow>
        </div>
      )}
    </section>
  );
}
