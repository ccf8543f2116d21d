import { Badge } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { CheckCircleIcon, WarningCircleIcon } from '@chokdee/ui/icons';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import type { CallOutput } from '@chokdee/contract/client';
import { withWordJoiners } from '@chokdee/locales/word-joiners';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { HeadCell } from '../../shared/cells.tsx';
import { Page } from '../../shared/page.tsx';
import { useTimeText } from '../../shared/time.ts';

type Proof = CallOutput<'POST /console/ledger/proof'>;

/** Runs the ledger proof: checks every rule against every row. */
export function LedgerPage() {
  const { t } = useTranslation('console');
  const proof = useMutation({
    mutationKey: ['ledger', 'proof'],
    mutationFn: () => api.request('POST /console/ledger/proof', {}, { timeout: 120_000 }),
  });
  return (
    <Page
      title={t('ledger.title')}
      controls={
        <Button look="gold" size="small" className="ms-auto" busy={proof.isPending} onPress={() => proof.mutate()}>
          {t(proof.data ? 'ledger.again' : 'ledger.run')}
        </Button>
      }
    >
      <p className="text-soft">{t('ledger.lead')}</p>
      {proof.isPending ? (
        <div role="status" aria-label={t('ledger.running')} className="surface flex flex-col gap-2 p-3">
          <p className="px-2 text-14 text-soft">{t('ledger.running')}</p>
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="h-11" />
          ))}
        </div>
      ) : proof.error ? (
        <LoadError error={proof.error} onRetry={() => proof.mutate()} />
      ) : proof.data ? (
        <ProofResult proof={proof.data} />
      ) : (
        <div className="surface">
          <EmptyState title={t('ledger.never')} text={t('ledger.neverText')} />
        </div>
      )}
    </Page>
  );
}

/** The result of a ledger proof, rule by rule. */
function ProofResult({ proof }: { proof: Proof }) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const Icon = proof.holds ? CheckCircleIcon : WarningCircleIcon;
  return (
    <>
      <div
        role="status"
        className={cn('surface flex items-center gap-4 px-5 py-4', proof.holds ? 'text-jade' : 'text-coral')}
      >
        <Icon weight="fill" aria-hidden="true" className="shrink-0 text-[32px]" />
        <div>
          <p className="font-display text-18 font-medium">{t(proof.holds ? 'ledger.holds' : 'ledger.broken')}</p>
          <p className="text-13 text-soft">{t('ledger.at', { time: time.full(proof.at) })}</p>
        </div>
      </div>
      <div className="surface overflow-x-auto p-1.5">
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">{t('ledger.title')}</caption>
          <thead>
            <tr className="bg-ink-2">
              <HeadCell className="rounded-s-2">{t('ledger.column.id')}</HeadCell>
              <HeadCell>{t('ledger.column.title')}</HeadCell>
              <HeadCell>{t('ledger.column.result')}</HeadCell>
              <HeadCell className="rounded-e-2 text-end">{t('ledger.column.broken')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {proof.proofs.map((rule) => (
              <RuleRow key={`${rule.id} ${rule.title}`} rule={rule} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A rule with its result, and examples of rows that break it. */
function RuleRow({ rule }: { rule: Proof['proofs'][number] }) {
  const { t } = useTranslation('console');
  return (
    <tr className="border-b border-hair last:border-0">
      <th scope="row" className="px-3 py-2.5 text-start align-top font-medium text-gold-text">
        {rule.id}
      </th>
      <td className="min-w-44 px-3 py-2.5 align-top">
        {withWordJoiners(rule.title)}
        {rule.examples.length > 0 && (
          <details className="mt-1 text-13">
            <summary className="min-h-9 text-soft">{t('ledger.examples')}</summary>
            <pre className="overflow-x-auto rounded-2 bg-ink-2 p-3 text-12">
              {JSON.stringify(rule.examples, null, 2)}
            </pre>
          </details>
        )}
      </td>
      <td className="px-3 py-2.5 align-top">
        {rule.holds ? (
          <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
            {t('ledger.ok')}
          </Badge>
        ) : (
          <Badge tone="coral" icon={<WarningCircleIcon aria-hidden="true" />}>
            {t('ledger.wrong')}
          </Badge>
        )}
      </td>
      <td className="px-3 py-2.5 text-end align-top tabular-nums">{rule.broken}</td>
    </tr>
  );
}
