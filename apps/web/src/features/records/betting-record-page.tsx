import { betNumberOf, readBetNumber } from '@chokdee/contract/bet-number';
import type { CallOutput } from '@chokdee/contract/client';
import { Amount } from '@chokdee/ui/amount';
import { buttonStyle } from '@chokdee/ui/button';
import { DataTable, type Column } from '@chokdee/ui/data-table';
import { useIntlTag } from '@chokdee/ui/i18n';
import { Pagination } from '@chokdee/ui/pagination';
import { usePreferences } from '@chokdee/ui/preferences';
import { Select } from '@chokdee/ui/select';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { shortTimeText } from '@chokdee/ui/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api.ts';
import { vendorCategoriesQuery } from '../catalogue/catalogue.ts';
import { BetAction, BetCard, BetChoice, BetCover, BetNumber, isSettled, type Bet } from './bet-card.tsx';
import { BetState } from './bet-state.tsx';
import { CsvButton } from './csv-button.tsx';
import { defaultPeriod } from './period-picker.tsx';
import { timeRangeOf } from './period.ts';
import { RecordFilters } from './record-filters.tsx';
import { usePagination } from './use-pagination.ts';

const size = 10;
const statuses = ['', '1', '2', '3', '4'] as const;
const statusNames = { 1: 'won', 2: 'lost', 3: 'even', 4: 'void' } as const;

/** What the search means: the number of a bet, a part of an id, nothing yet, or nothing at all. */
function searchOf(text: string): { number: bigint } | { part: string } | 'none' | 'wrong' {
  const number = readBetNumber(text);
  if (number !== null) return { number };
  if (/^[0-9a-f-]{6,36}$/i.test(text)) return { part: text };
  return text.replace(/[\s-]/g, '').length < SIGNS ? 'none' : 'wrong';
}
/** Signs of a number. */
const SIGNS = 9;

/** The totals over all bets that match the filters. */
type Totals = CallOutput<'GET /wps/report/bets'>['footer'];

/**
 * The columns of the record, with totals once they are known. That of choices is left out when no
 * bet has one.
 */
function useBetColumns(footer: Totals | undefined, showsChoices: boolean): Column<Bet>[] {
  const { t } = useTranslation('member');
  const tag = useIntlTag();
  return [
    {
      key: 'time',
      head: t('bets.time'),
      cell: (bet) => (
        <span className="text-soft tabular-nums xl:whitespace-nowrap">
          {shortTimeText(bet.betTimeInTimestamp, tag)}
        </span>
      ),
    },
    {
      key: 'game',
      head: t('bets.game'),
      cell: (bet) => (
        <span className="flex items-center gap-3">
          <BetCover bet={bet} />
          <span>
            {bet.gameName}
            <span className="block text-12 text-faint">
              <BetNumber bet={bet} />
            </span>
          </span>
        </span>
      ),
    },
    ...(showsChoices ? [{ key: 'choice', head: t('bets.choice'), cell: (bet: Bet) => <BetChoice bet={bet} /> }] : []),
    {
      key: 'stake',
      head: t('bets.stake'),
      align: 'end',
      cell: (bet) => <Amount value={bet.betAmount} />,
      total: footer && <Amount value={footer.betAmount} />,
    },
    {
      key: 'valid',
      head: t('bets.valid'),
      align: 'end',
      cell: (bet) => <Amount value={bet.validBetAmount} className="font-normal text-soft" />,
      total: footer && <Amount value={footer.validBetAmount} className="text-soft" />,
    },
    {
      key: 'back',
      head: t('bets.back'),
      align: 'end',
      cell: (bet) => (isSettled(bet) ? <Amount value={bet.winAmount} /> : '—'),
      total: footer && <Amount value={footer.winAmount} />,
    },
    {
      key: 'result',
      head: t('bets.result'),
      align: 'end',
      cell: (bet) => (isSettled(bet) ? <Amount value={bet.profitAndLoss} change /> : '—'),
      total: footer && <Amount value={footer.profitAndLoss} change />,
    },
    { key: 'state', head: t('bets.state'), cell: (bet) => <BetState bet={bet} /> },
    {
      key: 'verify',
      head: <span className="sr-only">{t('bets.verify')}</span>,
      align: 'end',
      cell: (bet) => <BetAction bet={bet} />,
    },
  ];
}

/**
 * The betting record of all products: filters, totals, CSV export, and a link to verify each round.
 */
export default function BettingRecordPage() {
  const { t } = useTranslation(['member', 'common']);
  const code = usePreferences((state) => state.language.code);
  const { data: categories = [] } = useQuery(vendorCategoriesQuery(code));
  const vendors = [
    ...new Map(
      categories.flatMap((category) => category.cards.map((card) => [card.vassalage, card.displayName] as const)),
    ),
  ];
  const [period, setPeriod] = useState(defaultPeriod);
  const [status, setStatus] = useState('');
  const [vendor, setVendor] = useState('');
  const [search, setSearch] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const { page, setPage, goToPage, list } = usePagination();
  const order = useDeferredValue(search.trim());
  const sought = searchOf(order);
  const number = typeof sought === 'object' && 'number' in sought ? betNumberOf(sought.number) : null;
  const isWrong = sought === 'wrong' || (sought === 'none' && isLeft && order !== '');
  const range = timeRangeOf(period.days);
  // A number names a bet whatever the other filters say.
  const filter =
    number === null
      ? range && {
          startDate: range.from,
          endDate: range.to,
          language: code,
          ...(status ? { status: Number(status) } : {}),
          ...(vendor ? { accountType: vendor } : {}),
          ...(typeof sought === 'object' && 'part' in sought ? { orderNoSearch: sought.part } : {}),
        }
      : { language: code, orderNoSearch: number };
  const record = useQuery({
    queryKey: ['member', 'betting-record', filter, page],
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: ({ signal }) => api.request('GET /wps/report/bets', { query: { ...filter, page, size } }, { signal }),
  });
  const withFirstPage =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setPage(1);
    };
  const footer = record.data?.footer;
  const columns = useBetColumns(footer, record.data?.list.some(({ selection }) => selection !== null) ?? false);
  return (
    <div className="flex flex-col gap-4">
      <RecordFilters
        period={period}
        onPeriod={withFirstPage(setPeriod)}
        set={[status, vendor, order].filter(Boolean).length}
        actions={
          <CsvButton
            name={`chokdee-bets-${period.days.from}-${period.days.to}`}
            disabled={!filter || !record.data?.total}
            read={() => api.request('GET /wps/report/bets/export', { query: filter ?? {} })}
          />
        }
      >
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[180px_180px_minmax(0,280px)]">
          <Select
            compact
            label={t('member:bets.filterState')}
            value={status}
            onChange={(event) => withFirstPage(setStatus)(event.target.value)}
            options={statuses.map((value) => ({
              value,
              label:
                value === ''
                  ? `${t('member:bets.filterState')}: ${t('common:all')}`
                  : t(`member:bets.${statusNames[Number(value) as 1 | 2 | 3 | 4]}`),
            }))}
          />
          <Select
            compact
            label={t('member:bets.filterVendor')}
            value={vendor}
            onChange={(event) => withFirstPage(setVendor)(event.target.value)}
            options={[
              { value: '', label: `${t('member:bets.filterVendor')}: ${t('common:all')}` },
              ...vendors.map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextField
            className="col-span-2 gap-0 md:col-span-1"
            label={<span className="sr-only">{t('member:bets.search')}</span>}
            placeholder={t('member:bets.search')}
            value={search}
            maxLength={40}
            autoComplete="off"
            onBlur={() => setIsLeft(true)}
            onChange={(event) => {
              setIsLeft(false);
              withFirstPage(setSearch)(event.target.value);
            }}
            error={isWrong ? t('member:bets.wrongNumber') : undefined}
          />
        </div>
      </RecordFilters>
      <div ref={list} className="scroll-mt-18">
        {record.error && !record.data ? (
          <LoadError error={record.error} onRetry={record.refetch} />
        ) : (
          <DataTable
            caption={t('member:bets.title')}
            columns={columns}
            rows={record.data?.list}
            rowKey={(bet) => bet.orderNo}
            expected={size}
            totalLabel={record.data && t('member:bets.count', { count: record.data.total })}
            totals={
              footer && [
                { label: t('member:bets.stake'), value: <Amount value={footer.betAmount} /> },
                { label: t('member:bets.back'), value: <Amount value={footer.winAmount} /> },
                { label: t('member:bets.result'), value: <Amount value={footer.profitAndLoss} change /> },
              ]
            }
            empty={
              number !== null ? (
                <EmptyState title={t('member:bets.noNumber', { number })} text={t('member:bets.noNumberText')} />
              ) : (
                <EmptyState
                  title={t('member:bets.empty')}
                  text={t('member:bets.emptyText')}
                  action={
                    <Link to="/" className={buttonStyle({ look: 'gold' })}>
                      {t('member:bets.play')}
                    </Link>
                  }
                />
              )
            }
            card={(bet) => <BetCard bet={bet} />}
          />
        )}
      </div>
      <Pagination pages={record.data?.totalPages ?? 0} current={page} onChange={goToPage} />
    </div>
  );
}
