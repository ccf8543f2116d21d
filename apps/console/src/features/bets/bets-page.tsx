import { betNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import { CallError } from '@chokdee/contract/call-error';
import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { cn } from '@chokdee/ui/cn';
import type { Column } from '@chokdee/ui/data-table';
import { buttonStyle } from '@chokdee/ui/button';
import { EmptyState } from '@chokdee/ui/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { MemberLink, NoValue, TimeCell } from '../../shared/cells.tsx';
import { pageSize, PagedTable } from '../../shared/list.tsx';
import { NumberSearch } from '../../shared/number-search.tsx';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { withPage } from '../../shared/search-updates.ts';

type DeskBet = CallOutput<'GET /console/bets/:number'>['list'][number];

const route = getRouteApi('/bets');
const states = ['open', 'won', 'lost', 'even', 'void'] as const;
const tones = {
  open: 'gold',
  won: 'jade',
  lost: 'coral',
  even: 'plain',
  void: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<string, Tone>;
const stateOf = ({ status, withdrawn }: DeskBet): keyof typeof tones =>
  withdrawn ? 'withdrawn' : (states[status] ?? 'open');

/** Finds bets of all products by the number that a member reads out. */
export function BetsPage() {
  const { t } = useTranslation('bet-desk');
  const navigate = route.useNavigate();
  const { number = '' } = route.useSearch();
  const stored = readBetNumber(number);
  return (
    <Page title={t('title')}>
      <p className="text-soft">{t('lead')}</p>
      <NumberSearch
        key={number}
        label={t('number')}
        sought={number}
        onSearch={(next) => void navigate({ search: { number: next } })}
      />
      {stored === null ? (
        <EmptyState title={t('first')} text={t('firstText')} />
      ) : (
        <Found number={betNumberOf(stored)} />
      )}
    </Page>
  );
}

/** The bets with a number. */
function Found({ number }: { number: string }) {
  const { t } = useTranslation('bet-desk');
  const navigate = route.useNavigate();
  const { page = 1 } = route.useSearch();
  const query = useQuery({
    queryKey: ['bets', number, page],
    queryFn: ({ signal }) =>
      api.request('GET /console/bets/:number', { params: { number }, query: { page, size: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
  if (query.error instanceof CallError && query.error.code === 'request.not.found')
    return <EmptyState title={t('none', { number })} text={t('noneText')} />;
  const list = query.data?.list ?? [];
  const members = new Set(list.map(({ memberId }) => memberId));
  const member = (bet: DeskBet) => <MemberLink id={bet.memberId} account={bet.customerName} />;
  const game = (bet: DeskBet) => (
    <span>
      {bet.gameName}
      <span className="block text-12 text-faint">{bet.number}</span>
    </span>
  );
  const choice = (bet: DeskBet) => <Choice bet={bet} />;
  const state = (bet: DeskBet) => <Badge tone={tones[stateOf(bet)]}>{t(`state.${stateOf(bet)}`)}</Badge>;
  const win = (bet: DeskBet) => (bet.status === 0 ? <NoValue /> : <Amount value={bet.winAmount} />);
  const columns: Column<DeskBet>[] = [
    { key: 'member', head: t('column.member'), cell: member },
    { key: 'game', head: t('column.game'), cell: game },
    { key: 'choice', head: t('column.choice'), cell: choice },
    {
      key: 'placed',
      head: t('column.placed'),
      cell: (bet) => <TimeCell at={bet.betTimeInTimestamp} form="full" />,
    },
    { key: 'stake', head: t('column.stake'), align: 'end', cell: (bet) => <Amount value={bet.betAmount} /> },
    { key: 'win', head: t('column.win'), align: 'end', cell: win },
    { key: 'state', head: t('column.state'), cell: state },
  ];
  return (
    <>
      {members.size > 1 && <p className="text-14 text-soft">{t('several')}</p>}
      <ProductLink bet={list[0]} />
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('bets')}
        columns={columns}
        rowKey={(bet) => `${bet.memberId} ${bet.orderNo}`}
        expected={1}
        empty={<EmptyState title={t('none', { number })} text={t('noneText')} />}
        card={(bet) => (
          <div className="flex flex-col gap-1.5 text-14">
            <div className="flex items-center justify-between gap-3">
              {member(bet)}
              {state(bet)}
            </div>
            <div className="flex items-start justify-between gap-3">
              {game(bet)}
              <Amount value={bet.betAmount} />
            </div>
            {choice(bet)}
            <div className="flex items-center justify-between gap-3">
              <TimeCell at={bet.betTimeInTimestamp} form="full" />
              {win(bet)}
            </div>
          </div>
        )}
      />
    </>
  );
}

/** What was bet on, and the reason of a correction or a void bet. */
function Choice({ bet }: { bet: DeskBet }) {
  if (bet.selection === null) return <NoValue />;
  return (
    <span className="text-13">
      {bet.playName !== null && <span className="text-soft">{bet.playName} </span>}
      <bdi className="font-medium whitespace-pre-line">{bet.selection}</bdi>
      {bet.odds !== null && <span className="text-soft"> × {bet.odds}</span>}
      {bet.reason !== null && <span className="block text-12 text-coral">{bet.reason}</span>}
    </span>
  );
}

/** A link to the slip or the ticket, for operators who may see it. */
function ProductLink({ bet }: { bet: DeskBet | undefined }) {
  const { t } = useTranslation('bet-desk');
  const can = useCan();
  const look = cn(buttonStyle({ look: 'line', size: 'small' }), 'self-start');
  if (bet?.product === 'SPORTS' && can('sports.tickets.read'))
    return (
      <Link to="/sports" search={{ tab: 'tickets', ticket: bet.number }} className={look}>
        {t('openTicket')}
      </Link>
    );
  if ((bet?.product === 'LOTT' || bet?.product === 'ELOTT') && can('lottery.orders.read'))
    return (
      <Link to="/lottery" search={{ slip: bet.number }} className={look}>
        {t('openSlip')}
      </Link>
    );
  return null;
}
