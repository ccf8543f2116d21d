import { cn } from '@chokdee/ui/cn';
import { cardStyle } from '@chokdee/ui/card-style';
import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { deviceOf } from '@chokdee/ui/device';
import { useIntlTag } from '@chokdee/ui/i18n';
import { DeviceMobileIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { shortTimeText } from '@chokdee/ui/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';

/** The open sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['member', 'sessions'],
  queryFn: ({ signal }) => api.request('GET /wps/member/sessions', {}, { signal }),
});
/** The account's sessions, with buttons to end each one but the current, and all others. */
export function Sessions() {
  const { t } = useTranslation(['member', 'common']);
  const tag = useIntlTag();
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <section>
      <h2 className="mb-2 text-16">{t('member:sessions.title')}</h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-20 rounded-3" />
      ) : (
        <ul className={cn(cardStyle({ layout: 'rows' }), 'px-4')}>
          {data.map((session) => (
            <li key={session.id} className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-3">
              <DeviceMobileIcon aria-hidden="true" className="text-[22px] text-gold-text" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-15">
                  {deviceOf(session.userAgent) || t('member:sessions.unknown')}
                  {session.current && <Badge tone="jade">{t('member:sessions.current')}</Badge>}
                </p>
                <p className="text-13 text-faint">
                  <span dir="ltr">{session.ip}</span> ·{' '}
                  {t('member:sessions.started', { time: shortTimeText(session.startedAt, tag) })} ·{' '}
                  {t('member:sessions.seen', { time: shortTimeText(session.lastSeenAt, tag) })}
                </p>
              </div>
              {!session.current && (
                <Button
                  size="small"
                  look="line"
                  onPress={() => {
                    openDialog('endSessionModal', { id: session.id });
                  }}
                >
                  {t('member:sessions.end')}
                </Button>
              )}
            </li>
          ))}
          {data.length > 1 && (
            <li className="py-3">
              <Button
                size="small"
                look="plain"
                onPress={() => {
                  openDialog('endSessionModal', {});
                }}
              >
                {t('member:sessions.endOthers')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
