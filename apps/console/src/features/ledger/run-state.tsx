import { Badge } from '@chokdee/ui/badge';
import { CheckCircleIcon, ClockIcon, WarningCircleIcon, ProhibitIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import { isOpen, type ProofRun } from './calls.ts';

/** The state of a proof, or what it found. */
export function RunState({ run }: { run: ProofRun }) {
  const { t } = useTranslation('console');
  if (run.violations > 0)
    return (
      <Badge tone="coral" icon={<WarningCircleIcon aria-hidden="true" />}>
        {t('ledger.violated', { count: run.violations })}
      </Badge>
    );
  if (isOpen(run))
    return (
      <Badge tone="sky" icon={<ClockIcon aria-hidden="true" />}>
        {t(run.state === 'queued' ? 'ledger.state.queued' : 'ledger.state.running')}
      </Badge>
    );
  return run.state === 'done' ? (
    <Badge tone="jade" icon={<CheckCircleIcon aria-hidden="true" />}>
      {t('ledger.ok')}
    </Badge>
  ) : (
    <Badge tone="plain" icon={<ProhibitIcon aria-hidden="true" />}>
      {t(`ledger.state.${run.state}`)}
    </Badge>
  );
}
