import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, WarningCircleIcon, XIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { Notice } from '../../shared/api.ts';
import { ListFailure, ListFoot } from '../../shared/list.tsx';
import { useTimeText } from '../../shared/time.ts';
import { useNotices } from './calls.ts';
import { DepositState } from './deposit-state.tsx';

const done: ReadonlySet<Notice['result']> = new Set(['credited', 'repeated', 'refused']);
/** Whether a notice waits for a person. */
const isOpen = (notice: Notice): boolean => !done.has(notice.result) && notice.decidedAt === null;
const toneOf = (notice: Notice): Tone =>
  notice.result === 'credited' ? 'jade' : done.has(notice.result) ? 'plain' : 'coral';

/** What banks told: those that wait for a person, or all. */
export function NoticeList({
  open,
  text,
  page,
  onPage,
}: {
  open: boolean;
  text: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('console');
  const time = useTimeText();
  const { data, error, refetch } = useNotices(open, text, page);
  if (error && !data) return <ListFailure error={error} again={refetch} />;
  const columns: Column<Notice>[] = [
    {
      key: 'at',
      head: t('deposits.column.at'),
      cell: (row) => <span className="whitespace-nowrap text-soft">{time.short(row.receivedAt)}</span>,
    },
    { key: 'result', head: t('deposits.column.result'), cell: (row) => <Result notice={row} /> },
    { key: 'paid', head: t('deposits.column.paid'), align: 'end', cell: (row) => <Paid notice={row} /> },
    { key: 'deposit', head: t('deposits.column.deposit'), cell: (row) => <Belongs notice={row} /> },
    {
      key: 'authorisation',
      head: t('deposits.column.authorisation'),
      cell: (row) => <span className="text-13 wrap-anywhere text-soft">{row.authorisation}</span>,
    },
    { key: 'decision', head: t('deposits.column.decision'), cell: (row) => <Decision notice={row} /> },
  ];
  const empty = open ? (
    <EmptyState title={t('deposits.empty.open')} text={t('deposits.empty.openText')} />
  ) : (
    <EmptyState title={t('deposits.empty.notices')} />
  );
  return (
    <>
      <div className="surface p-1.5">
        <DataTable
          caption={t(open ? 'deposits.tab.open' : 'deposits.tab.notices')}
          columns={columns}
          rows={data?.list}
          rowKey={(row) => `${row.channel}/${row.nonce}`}
          expected={6}
          empty={empty}
          card={(row) => (
            <div className="flex flex-col gap-2">
              <div className="flex items-start justify-between gap-3">
                <Result notice={row} />
                <Paid notice={row} />
              </div>
              <Belongs notice={row} />
              <Decision notice={row} />
            </div>
          )}
        />
      </div>
      {data && <ListFoot total={data.total} pages={data.totalPages} page={page} onPage={onPage} />}
    </>
  );
}

function Result({ notice }: { notice: Notice }) {
  const { t } = useTranslation('console');
  const { result } = notice;
  const Icon =
    result === 'credited'
      ? CheckCircleIcon
      : result === 'refused'
        ? XIcon
        : done.has(result)
          ? CheckCircleIcon
          : WarningCircleIcon;
  return (
    <div className="max-w-[260px]">
      <Badge tone={toneOf(notice)} icon={<Icon aria-hidden="true" />}>
        {t(`deposits.result.${result}`)}
      </Badge>
      {result !== 'credited' && result !== 'repeated' && result !== 'refused' && (
        <p className="text-12 text-faint">{t(`deposits.resultText.${result}`)}</p>
      )}
    </div>
  );
}

function Paid({ notice }: { notice: Notice }) {
  const { t } = useTranslation('console');
  const amountText = useAmountText();
  const foreign = notice.deposit !== null && notice.currency !== notice.deposit.currency;
  const differs = notice.deposit !== null && notice.deposit.amount !== notice.amount;
  return (
    <span className="whitespace-nowrap">
      <Amount value={notice.amount} {...(foreign ? { symbol: `${notice.currency} ` } : {})} />
      {differs && notice.deposit && (
        <span className="block text-12 text-coral">
          {t('deposits.declared', { amount: amountText(notice.deposit.amount) })}
        </span>
      )}
    </span>
  );
}

function Belongs({ notice }: { notice: Notice }) {
  const { deposit } = notice;
  return (
    <div className="text-13">
      <span className="whitespace-nowrap text-soft">{notice.reference}</span>
      {deposit && (
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-medium">{deposit.account}</b>
          <DepositState state={deposit.status} />
        </span>
      )}
    </div>
  );
}

function Decision({ notice }: { notice: Notice }) {
  const { t } = useTranslation('console');
  if (notice.decidedBy && notice.decision)
    return (
      <div className="text-13 text-soft">
        {t(`deposits.decided.${notice.decision}`, { name: notice.decidedBy.name })}
        {notice.reason && <span className="block text-12 text-faint wrap-anywhere">{notice.reason}</span>}
      </div>
    );
  if (!isOpen(notice)) return <span className="text-faint">{t('nobody')}</span>;
  return (
    <div className="flex flex-col items-start gap-1">
      {notice.proposedBy && (
        <span className="text-12 text-gold-text">
          {t('deposits.decided.proposed', { name: notice.proposedBy.name })}
        </span>
      )}
      <Button
        size="small"
        look="plain"
        onPress={() => {
          openDialog('decideNoticeModal', { notice });
        }}
      >
        {t('deposits.decide')}
      </Button>
    </div>
  );
}
