import { Button } from '@chokdee/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { Page } from '../../shared/page.tsx';
import { isOpen, useProofAction, useProofs, type ProofRun } from './calls.ts';
import { RunDetail } from './run-detail.tsx';
import { RunList } from './run-list.tsx';

/** The proofs of the ledger: starts and cancels one, shows its progress and the stored results. */
export function LedgerPage() {
  const { t } = useTranslation('console');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<string>();
  const query = useProofs(page);
  const start = useProofAction(
    (kind: ProofRun['kind']) => api.request('POST /console/ledger/proofs', { body: { kind } }),
    ({ id }) => {
      setPage(1);
      setChosen(id);
    },
  );
  const busy = query.data?.list.some(isOpen) ?? false;
  const shown = chosen ?? query.data?.list[0]?.id;
  return (
    <Page
      title={t('ledger.title')}
      controls={
        <div className="ms-auto flex flex-wrap gap-2">
          <Button
            look="line"
            size="small"
            disabled={busy}
            busy={start.isPending && start.variables === 'full'}
            onPress={() => start.mutate('full')}
          >
            {t('ledger.runFull')}
          </Button>
          <Button
            look="gold"
            size="small"
            disabled={busy}
            busy={start.isPending && start.variables === 'incremental'}
            onPress={() => start.mutate('incremental')}
          >
            {t('ledger.run')}
          </Button>
        </div>
      }
    >
      <p className="text-soft">{t('ledger.lead')}</p>
      {shown !== undefined && <RunDetail id={shown} />}
      <h2 className="text-18">{t('ledger.stored')}</h2>
      <RunList query={query} page={page} onPage={setPage} chosen={shown} onChoose={setChosen} />
    </Page>
  );
}
