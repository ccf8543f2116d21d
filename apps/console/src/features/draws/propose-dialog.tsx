import { uuid7 } from '@chokdee/contract/uuid7';
import { Button } from '@chokdee/ui/button';
import { Dialog } from '@chokdee/ui/dialog';
import { FailureLine } from '@chokdee/ui/failure-line';
import { fieldMessages } from '@chokdee/ui/failures';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { useDrawChange, useInspection, type MonitorDraw, type Numbers, type Proposal } from './calls.ts';
import { emptyNumbers, NumberFields } from './number-fields.tsx';

/** Props of `ProposeDialog`. */
export interface ProposeProps {
  draw: MonitorDraw;
  kind: Proposal['kind'];
}

const texts = { result: 'enterText', correction: 'correctText', void: 'voidText' } as const;
const titles = { result: 'enter', correction: 'correct', void: 'void' } as const;

/** Enters a result, a correction, or that a draw becomes void; another person decides. */
export default function ProposeDialog({ draw, kind }: ProposeProps) {
  const { t } = useTranslation('draws');
  const { data, error, refetch } = useInspection(draw.drawId);
  const [proposalId] = useState(() => uuid7());
  const [typed, setTyped] = useState<Numbers | null>(null);
  const [reason, setReason] = useState('');
  const numbers = typed ?? (data ? emptyNumbers(data.format.parts) : {});
  const propose = useDrawChange(
    () =>
      api.request('POST /console/draws/:id/proposals', {
        params: { id: draw.drawId },
        body: { proposalId, kind, reason, ...(kind === 'void' ? {} : { numbers }) },
      }),
    () => t('console.entered'),
  );
  const messages = fieldMessages(propose.error);
  return (
    <Dialog
      title={t(`console.${titles[kind]}`)}
      description={`${draw.name} · ${draw.issue}`}
      footer={
        <Button
          look={kind === 'void' ? 'coral' : 'gold'}
          busy={propose.isPending}
          disabled={!data}
          onPress={() => propose.mutate(undefined)}
        >
          {t(kind === 'void' ? 'console.submitVoid' : 'console.submitEnter')}
        </Button>
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-14 text-soft">{t(`console.${texts[kind]}`)}</p>
          {kind !== 'void' && (
            <NumberFields parts={data.format.parts} numbers={numbers} onChange={setTyped} errors={messages} />
          )}
          {kind !== 'result' && (
            <TextField
              label={t('console.reason')}
              value={reason}
              maxLength={500}
              required
              onChange={(event) => setReason(event.target.value)}
              error={messages['reason']}
            />
          )}
          <FailureLine error={propose.error} />
        </div>
      )}
    </Dialog>
  );
}
