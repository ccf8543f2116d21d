import { Button } from '@chokdee/ui/button';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { toast } from '@chokdee/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { useRequestId } from '../../shared/use-request-id.ts';
import { useEntries, useOpenEntries } from './entries.ts';

/** The member's entries and the form that adds one. */
export function SamplePage() {
  const { t } = useTranslation(['sample', 'errors']);
  const signedIn = useSession((session) => session.signedIn);
  const open = useOpenEntries();
  usePageTitle(t('sample:title'));
  return (
    <main className="wrap flex flex-col gap-4 py-5 md:gap-6 md:py-8">
      <h1 className="text-22 md:text-36">{t('sample:title')}</h1>
      {signedIn ? (
        <>
          {open !== null && <p role="status">{t('sample:open', { count: open })}</p>}
          <EntryForm />
          <EntryList />
        </>
      ) : (
        <EmptyState className="surface" title={t('errors:login.not.session')} />
      )}
    </main>
  );
}

function EntryForm() {
  const { t } = useTranslation('sample');
  const client = useQueryClient();
  const { idOf, settle } = useRequestId();
  const [content, setContent] = useState('');
  const add = useMutation({
    mutationFn: (text: string) =>
      api.request('POST /wps/sample/entries', { body: { requestId: idOf(text), content: text } }),
    onSuccess: async () => {
      setContent('');
      toast('jade', t('added'));
      await client.invalidateQueries({ queryKey: ['member', 'sample'] });
    },
    onSettled: (_entry, error) => settle(error),
  });
  return (
    <form
      noValidate
      className="surface flex flex-col gap-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim()) add.mutate(content.trim());
      }}
    >
      <TextField
        label={t('content')}
        hint={t('contentHint')}
        autoComplete="off"
        maxLength={500}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        error={fieldMessages(add.error)['content']}
      />
      <FailureLine error={add.error} fields={['content']} />
      <Button type="submit" className="self-start" busy={add.isPending} disabled={content.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  );
}

function EntryList() {
  const { t } = useTranslation(['sample', 'common']);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEntries(page);
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton className="h-40 rounded-3" />
      </div>
    );
  if (data.total === 0) return <EmptyState className="surface" title={t('sample:none')} />;
  return (
    <>
      <ul className="surface flex flex-col divide-y divide-hair">
        {data.list.map(({ id, content, closedAt }) => (
          <li key={id} className="flex items-start justify-between gap-3 px-4 py-3">
            <span className="min-w-0 wrap-anywhere">{content}</span>
            {closedAt !== null && <span className="text-13 text-faint">{t('sample:closed')}</span>}
          </li>
        ))}
      </ul>
      <Pagination pages={data.totalPages} current={page} onChange={setPage} />
    </>
  );
}
