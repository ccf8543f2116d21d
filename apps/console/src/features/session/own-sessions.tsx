import { Button } from '@chokdee/ui/button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useTimeText } from '../../shared/time.ts';
import { OwnerProofForm, type OwnerProof } from './owner-proof-form.tsx';

const queryKey = ['security', 'sessions'];

/** The operator's open sessions. `onEnd` is called with the session to end; null: all others. */
export function OwnSessions({ onEnd }: { onEnd: (id: string | null) => void }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.request('GET /console/session/list', {}, { signal }),
  });
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-15">{t('security.sessions')}</h3>
      <ul>
        {data.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-hair py-2 text-13"
          >
            <span>
              <b className="font-medium">{session.ip}</b>
              <span className="block text-12 text-faint">
                {t('security.sessionSeen', { time: time.short(session.lastSeenAt) })}
              </span>
            </span>
            {session.current ? (
              <span className="text-faint">{t('security.sessionCurrent')}</span>
            ) : (
              <Button
                look="line"
                size="small"
                aria-label={t('security.sessionEndOf', { ip: session.ip })}
                onPress={() => onEnd(session.id)}
              >
                {t('security.sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button look="plain" wide onPress={() => onEnd(null)}>
          {t('security.sessionEndOthers')}
        </Button>
      )}
    </section>
  );
}

/** Ends a session, or all others (`id` null), after the operator's proof. */
export function EndSession({ id, needsCode, onDone }: { id: string | null; needsCode: boolean; onDone: () => void }) {
  const { t } = useTranslation('console');
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: async (body: OwnerProof): Promise<void> => {
      if (id === null) await api.request('POST /console/session/list/end-others', { body });
      else await api.request('POST /console/session/list/:id/end', { params: { id }, body });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      onDone();
    },
  });
  return (
    <OwnerProofForm
      needsCode={needsCode}
      request={end}
      action={t(id === null ? 'security.sessionEndOthers' : 'security.sessionEnd')}
    >
      <p className="text-14 text-soft">{t('security.sessionEndLead')}</p>
    </OwnerProofForm>
  );
}
