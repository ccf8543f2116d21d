import { Badge } from '@chokdee/ui/badge';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { secondText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmissions, type Submission, type YeekeeRound } from './yeekee-calls.ts';

/** The numbers sent in to a round, newest first, with rank and time. */
export function YeekeeNumbers({ round }: { round: YeekeeRound }) {
  const { t } = useTranslation('yeekee');
  const [page, setPage] = useState(1);
  const isOver = round.result !== null || round.isVoid;
  const { data, error, refetch } = useSubmissions(round.gameId, round.numero, { page, isOver });
  return (
    <section aria-labelledby="yeekee-numbers" className="surface flex min-w-0 flex-col gap-3 p-4 md:p-5">
      <h2 id="yeekee-numbers" className="text-18">
        {t('numbers', { count: round.submissions })}
      </h2>
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-60 rounded-2" />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ol className="flex flex-col divide-y divide-hair">
          {data.list.map((sent) => (
            <Row key={sent.rank} sent={sent} />
          ))}
        </ol>
      )}
      {data && data.totalPages > 1 && (
        <Pagination label={t('title')} pages={data.totalPages} current={page} onChange={setPage} />
      )}
    </section>
  );
}

function Row({ sent }: { sent: Submission }) {
  const { t } = useTranslation('yeekee');
  const tag = useIntlTag();
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="w-12 shrink-0 text-14 text-faint tabular-nums">{t('rank', { rank: sent.rank })}</span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 text-15">
          {sent.account}
          {sent.isOwn && <Badge tone="gold">{t('own')}</Badge>}
        </span>
        <span className="block truncate font-mono text-12 text-faint" dir="ltr" title={sent.commitment}>
          {sent.commitment}
        </span>
      </span>
      <span className="text-end tabular-nums">
        <span dir="ltr" className="block font-display text-18 font-semibold">
          {sent.number ?? t('hidden')}
        </span>
        <span className="block text-12 text-faint">{secondText(sent.at, tag)}</span>
      </span>
    </li>
  );
}
