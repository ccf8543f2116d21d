import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { CheckCircleIcon, ClockIcon, WarningCircleIcon, ProhibitIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { withWordJoiners } from '@chokdee/locales/word-joiners';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { HeadCell } from '../../shared/cells.tsx';
import { JsonBlock } from '../../shared/json-block.tsx';
import { useTimeText } from '../../shared/time.ts';
import { isOpen, useProof, useProofAction, type ProofDetail } from './calls.ts';

/** One proof: how far it is or what it found, and its rules. */
export function RunDetail({ id }: { id: string }) {
  const { data, error, refetch } = useProof(id);
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className="surface flex flex-col gap-2 p-3">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-11" />
        ))}
      </div>
    );
  return (
    <>
      <Summary run={data} />
      {data.rules.length > 0 && <Rules run={data} />}
    </>
  );
}

function Summary({ run }: { run: ProofDetail }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const open = isOpen(run);
  const wrong = run.holds === false;
  const Icon = wrong ? WarningCircleIcon : run.holds ? CheckCircleIcon : open ? ClockIcon : ProhibitIcon;
  const title = wrong
    ? t('ledger.broken')
    : run.state === 'done'
      ? t('ledger.holds')
      : t(`ledger.status.${run.state}`, { name: run.cancelledBy ?? '' });
  return (
    <div
      role="status"
      className={cn(
        'surface flex flex-wrap items-center gap-4 px-5 py-4',
        wrong ? 'text-coral' : run.holds ? 'text-jade' : 'text-soft',
      )}
    >
      <Icon weight="fill" aria-hidden="true" className="shrink-0 text-[32px]" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-display text-18 font-medium">{title}</p>
        <p className="text-13 text-soft">
          {t('ledger.at', { kind: t(`ledger.kind.${run.kind}`), time: time.full(run.startedAt ?? run.requestedAt) })}
          {run.provedUpTo !== null && <> · {t('ledger.provedUpTo', { time: time.full(run.provedUpTo) })}</>}
        </p>
      </div>
      {open && <Progress run={run} />}
    </div>
  );
}

/** How far a running proof is, and the button that cancels it. */
function Progress({ run: { id, progress } }: { run: ProofDetail }) {
  const { t } = useTranslation('console');
  const cancel = useProofAction(() => api.request('POST /console/ledger/proofs/:id/cancel', { params: { id } }));
  const { step, done, total } = progress;
  const share = total > 0 ? Math.min(100, Math.floor((100 * done) / total)) : null;
  const label = t(`ledger.step.${step}`);
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2 text-13 text-soft">
          <span>{label}</span>
          <span className="tabular-nums">{share === null ? done.toLocaleString('en') : `${share}%`}</span>
        </p>
        <progress
          className="h-2 w-full accent-gold"
          aria-label={label}
          max={100}
          {...(share === null ? {} : { value: share })}
        />
      </div>
      <Button look="line" size="small" busy={cancel.isPending} onPress={() => cancel.mutate(undefined)}>
        {t('ledger.cancel')}
      </Button>
    </div>
  );
}

function Rules({ run }: { run: ProofDetail }) {
  const { t } = useTranslation('console');
  return (
    <div role="region" aria-label={t('ledger.rules')} tabIndex={0} className="surface overflow-x-auto p-1.5">
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{t('ledger.rules')}</caption>
        <thead>
          <tr className="bg-ink-2">
            <HeadCell className="rounded-s-2">{t('ledger.column.id')}</HeadCell>
            <HeadCell>{t('ledger.column.title')}</HeadCell>
            <HeadCell>{t('ledger.column.result')}</HeadCell>
            <HeadCell className="rounded-e-2 text-end">{t('ledger.column.broken')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {run.rules.map((rule) => (
            <RuleRow key={`${rule.id} ${rule.title}`} rule={rule} known={run.state === 'done'} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * A rule with its result; a violated one with what to do and examples of rows that break it.
 * `known`: the proof is done, so a rule without a violation holds.
 */
function RuleRow({ rule, known }: { rule: ProofDetail['rules'][number]; known: boolean }) {
  const { t } = useTranslation('console');
  return (
    <tr className="border-b border-hair last:border-0">
      <th scope="row" className="px-3 py-2.5 text-start align-top font-medium text-gold-text">
        {rule.id}
      </th>
      <td className="min-w-44 px-3 py-2.5 align-top">
        {withWordJoiners(rule.title)}
        {!rule.holds && (
          <>
            <p className="mt-2 rounded-2 bg-coral-wash px-3 py-2 text-13 text-coral">{withWordJoiners(rule.advice)}</p>
            <details className="mt-1 text-13">
              <summary className="min-h-9 text-soft">{t('ledger.examples')}</summary>
              <JsonBlock value={rule.examples} label={t('ledger.examples')} />
            </details>
          </>
        )}
      </td>
      <td className="px-3 py-2.5 align-top">
        {!rule.holds ? (
          <Badge tone="coral" icon={<WarningCircleIcon aria-hidden="true" />}>
            {t('ledger.wrong')}
          </Badge>
        ) : known ? (
          <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
            {t('ledger.ok')}
          </Badge>
        ) : (
          <span className="text-faint">{t('ledger.notYet')}</span>
        )}
      </td>
      <td className="px-3 py-2.5 text-end align-top tabular-nums">{rule.broken.toLocaleString('en')}</td>
    </tr>
  );
}
