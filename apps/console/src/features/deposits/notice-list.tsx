import { Amount, useAmountText } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { CheckCircleIcon, WarningCircleIcon, XIcon } from '@chokdee/ui/icons';
import { EmptyState } from '@chokdee/ui/states';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import type { Notice } from '../../shared/api.ts';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { useNotices } from './calls.ts';
import { DepositState } from './deposit-state.tsx';

type FinalResult = 'credited' | 'repeated' | 'refused';

/** Whether the result of a notice needs no decision. */
const isFinal = (result: Notice['result']): result is FinalResult =>
  result === 'credited' || result === 'repeated' || result === 'refused';
/** Whether a notice needs a decision. */
const isOpen = ({ result, decidedAt }: Notice): boolean => !isFinal(result) && decidedAt === null;

const badgeOf = (result: Notice['result']): { readonly tone: Tone; readonly icon: typeof XIcon } => {
  if (!isFinal(result)) return { tone: 'coral', icon: WarningCircleIcon };
  const badges = {
    credited: { tone: 'jade', icon: CheckCircleIcon },
    repeated: { tone: 'plain', icon: CheckCircleIcon },
    refused: { tone: 'plain', icon: XIcon },
  } as const;
  return badges[result];
};

/** Payment notices from banks: those that need a decision, or all. */
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
  const query = useNotices(open, text, page);
  const columns: Column<Notice>[] = [
    { key: 'at', head: t('deposits.column.at'), cell: (row) => <TimeCell at={row.receivedAt} /> },
    { key: 'result', head: t('deposits.column.result'), cell: (row) => <Result notice={row} /> },
    { key: 'paid', head: t('deposits.column.paid'), align: 'end', cell: (row) => <PaidAmount notice={row} /> },
    { key: 'deposit', head: t('deposits.column.deposit'), cell: (row) => <MatchedDeposit notice={row} /> },
    {
      key: 'authorisation',
      head: t('deposits.column.authorisation'),
      cell: (row) => <span className="text-13 wrap-anywhere text-soft">{row.authorisation}</span>,
    },
    { key: 'decision', head: t('deposits.column.decision'), cell: (row) => <Decision notice={row} /> },
  ];
  return (
    <PagedTable
      query={query}
      page={page}
      onPage={onPage}
      caption={t(open ? 'deposits.tab.open' : 'deposits.tab.notices')}
      columns={columns}
      rowKey={(row) => `${row.channel}/${row.nonce}`}
      expected={6}
      empty={
        open ? (
          <EmptyState title={t('deposits.empty.open')} text={t('deposits.empty.openText')} />
        ) : (
          <EmptyState title={t('deposits.empty.notices')} />
        )
      }
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <Result notice={row} />
            <PaidAmount notice={row} />
          </div>
          <MatchedDeposit notice={row} />
          <Decision notice={row} />
        </div>
      )}
    />
  );
}

function Result({ notice: { result } }: { notice: Notice }) {
  const { t } = useTranslation('console');
  const { tone, icon: Icon } = badgeOf(result);
  return (
    <div className="max-w-[260px]">
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`deposits.result.${result}`)}
      </Badge>
      {!isFinal(result) && <p className="text-12 text-faint">{t(`deposits.resultText.${result}`)}</p>}
    </div>
  );
}

/** The paid amount, and the declared one where it differs. */
function PaidAmount({ notice }: { notice: Notice }) {
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

/** The reference of the payment and the deposit it belongs to, if any. */
const MatchedDeposit = ({ notice: { reference, deposit } }: { notice: Notice }) => (
  <div className="text-13">
    <span className="whitespace-nowrap text-soft">{reference}</span>
    {deposit && (
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-medium">{deposit.account}</b>
        <DepositState state={deposit.status} />
      </span>
    )}
  </div>
);

/** The decision of an operator, or the button to decide. */
function Decision({ notice }: { notice: Notice }) {
  const { t } = useTranslation('console');
  const can = useCan();
  if (notice.decidedBy && notice.decision)
    return (
      <div className="text-13 text-soft">
        {t(`deposits.decided.${notice.decision}`, { name: notice.decidedBy.name })}
        {notice.reason && <span className="block text-12 text-faint wrap-anywhere">{notice.reason}</span>}
      </div>
    );
  if (!isOpen(notice)) return <NoValue />;
  return (
    <div className="flex flex-col items-start gap-1">
      {notice.proposedBy && (
        <span className="text-12 text-gold-text">
          {t('deposits.decided.proposed', { name: notice.proposedBy.name })}
        </span>
      )}
      {can('cashier.notices.resolve') && (
        <Button
          size="small"
          look="plain"
          onPress={() => {
            openDialog('decideNoticeModal', { notice });
          }}
        >
          {t('deposits.decide')}
        </Button>
      )}
    </div>
  );
}
