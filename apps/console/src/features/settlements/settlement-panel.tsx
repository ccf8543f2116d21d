import { displayAmount } from '@chokdee/money/display';
import { microOf } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import { Pagination } from '@chokdee/ui/pagination';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { MemberLink } from '../../shared/cells.tsx';
import { Fact } from '../../shared/facts.tsx';
import { useCan } from '../../shared/operator.tsx';
import { SidePanel } from '../../shared/side-panel.tsx';
import { useTimeText } from '../../shared/time.ts';
import { Subject, subjectText } from '../../shared/subject.tsx';
import { useFailedWagers, useSettlement, type FailedWager, type Settlement } from './calls.ts';
import { SettlementProgress, SettlementState } from './settlement-state.tsx';

/** The opened settlement beside the list. */
export function SettlementPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('settlements');
  const { data, error, refetch } = useSettlement(id);
  return (
    <SidePanel
      label={data ? subjectText(data) : t('title')}
      heading={
        <>
          <h2 className="min-w-0 text-18 wrap-anywhere">
            {data ? subjectText(data) : <Skeleton className="h-7 w-40" />}
          </h2>
          {data && <SettlementState state={data.state} />}
        </>
      }
      onClose={onClose}
    >
      {data ? (
        <Content settlement={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <div aria-hidden="true" className="flex flex-col gap-4">
          <Skeleton className="h-28 rounded-3" />
          <Skeleton className="h-56 rounded-3" />
        </div>
      )}
    </SidePanel>
  );
}

function Content({ settlement }: { settlement: Settlement }) {
  const { t } = useTranslation('settlements');
  const { t: common } = useTranslation('console');
  const time = useTimeText();
  const can = useCan();
  const { kind, version, reason, done, busy, failed, total, error } = settlement;
  const count = (value: number) => value.toLocaleString('en');
  return (
    <>
      <SettlementProgress settlement={settlement} />
      <dl className="grid grid-cols-2 gap-3 tabular-nums">
        <Fact name={t('total')}>{total === null ? t('counting') : count(total)}</Fact>
        <Fact name={t('column.settled')}>{count(done)}</Fact>
        <Fact name={t('column.busy')}>{count(busy)}</Fact>
        <Fact name={t('column.failed')}>{count(failed)}</Fact>
        <Fact name={t('column.requested')}>{time.full(settlement.requestedAt)}</Fact>
        <Fact name={t('finished')}>
          {settlement.finishedAt === null ? common('nobody') : time.full(settlement.finishedAt)}
        </Fact>
        <Fact name={t('reason')}>{reason}</Fact>
        <Fact name={t('type')}>{t(`kind.${kind}`, { version })}</Fact>
        <Fact wide name={t('column.subject')}>
          <Subject subject={settlement.subject} named={settlement.named} />
        </Fact>
        <Fact wide name={t('id')}>
          {settlement.id}
        </Fact>
      </dl>
      {busy > 0 && <p className="text-13 text-soft">{t('waitingHint')}</p>}
      {error !== null && <p className="rounded-2 bg-coral-wash px-3 py-2 text-13 text-coral">{t('error.stopped')}</p>}
      {settlement.state === 'failed' &&
        (can('wagering.settlements.retry') ? (
          <Button look="gold" onPress={() => openDialog('retrySettlementModal', { settlement })}>
            {t('retry')}
          </Button>
        ) : (
          <p className="text-13 text-faint">{common('stepNotPermitted')}</p>
        ))}
      {failed > 0 && <FailedWagers id={settlement.id} />}
    </>
  );
}

/** The wagers that were set aside, with their members and the reason. */
function FailedWagers({ id }: { id: string }) {
  const { t } = useTranslation('settlements');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useFailedWagers(id, page);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-15">{t('failedWagers')}</h3>
      {data ? (
        <>
          <ul className="flex flex-col gap-2">
            {data.list.map((wager) => (
              <Wager key={`${wager.memberId}/${wager.wagerId}`} wager={wager} />
            ))}
          </ul>
          <Pagination pages={data.totalPages} current={page} onChange={setPage} label={t('failedWagers')} />
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-28 rounded-3" />
      )}
    </section>
  );
}

function Wager({ wager }: { wager: FailedWager }) {
  const { t } = useTranslation('console');
  const { t: own } = useTranslation('settlements');
  const { memberId, account, wagerId, stake, currency, error } = wager;
  return (
    <li className="rounded-2 bg-ink-2 px-3 py-2 text-13">
      <div className="flex items-center justify-between gap-3">
        {account === null ? (
          <span>{t('nobody')}</span>
        ) : (
          <MemberLink id={memberId} account={account} label={t('members.open', { account })} />
        )}
        {stake !== null && (
          <span className="tabular-nums">
            {displayAmount(microOf(stake))} {currency}
          </span>
        )}
      </div>
      <p className="text-12 wrap-anywhere text-faint">{own('wager', { id: wagerId })}</p>
      <p className="wrap-anywhere text-coral">
        <ErrorText error={error} />
      </p>
    </li>
  );
}

/** Texts of the stable reasons; another one is the text of a program error. */
const errorTexts = {
  'wager.unknown': 'error.wager.unknown',
  'wager.immediate': 'error.wager.immediate',
  'payout.range': 'error.payout',
  'valid-bet.range': 'error.validBet',
} as const;

function ErrorText({ error }: { error: string }) {
  const { t } = useTranslation('settlements');
  if (error in errorTexts) return t(errorTexts[error as keyof typeof errorTexts]);
  return error.startsWith('closed ')
    ? t('error.closed', { detail: error.slice('closed '.length) })
    : t('error.technical', { detail: error });
}
