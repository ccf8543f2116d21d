import { readBetNumber } from '@chokdee/contract/bet-number';
import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { EmptyState } from '@chokdee/ui/states';
import { TextField } from '@chokdee/ui/text-field';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { MemberLink, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { useTickets, type DeskTicket } from './calls.ts';
import { periods, ticketStates } from './search.ts';

const route = getRouteApi('/sports');

/** The colours of the states of tickets. */
export const ticketTones: Readonly<Record<DeskTicket['state'], Tone>> = {
  open: 'gold',
  won: 'jade',
  lost: 'plain',
  returned: 'sky',
  void: 'coral',
  cancelled: 'coral',
};

/** Tickets, newest first, by number, member, event, state and age. */
export function TicketList() {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const navigate = route.useNavigate();
  const { ticket, member, of, status, days = '7', page = 1 } = route.useSearch();
  const query = useTickets({ ticket, member, event: of, state: status, days, page });
  const number = (row: DeskTicket) => (
    <Button
      size="small"
      look="quiet"
      onPress={() => openDialog('sportsTicketModal', { memberId: row.memberId, id: row.ticketId })}
    >
      <span className="font-mono">{row.number}</span>
    </Button>
  );
  const owner = (row: DeskTicket) => <MemberLink id={row.memberId} account={row.account} />;
  const state = (row: DeskTicket) => (
    <Badge tone={ticketTones[row.state]}>{t(`sports:ticketState.${row.state}`)}</Badge>
  );
  const legs = (row: DeskTicket) => (
    <span className="wrap-anywhere">
      {t(`sports:kind.${row.kind}`)}
      <span className="block text-12 text-faint">
        {row.legs[0]?.eventName}
        {row.legs.length > 1 && ` +${row.legs.length - 1}`}
      </span>
    </span>
  );
  const columns: Column<DeskTicket>[] = [
    { key: 'number', head: t('column.number'), cell: number },
    { key: 'member', head: t('column.member'), cell: owner },
    { key: 'legs', head: t('column.bet'), cell: legs },
    { key: 'odds', head: t('column.price'), align: 'end', cell: (row) => row.odds ?? '–' },
    { key: 'risk', head: t('column.stake'), align: 'end', cell: (row) => <Amount value={row.risk} /> },
    { key: 'payout', head: t('column.paid'), align: 'end', cell: (row) => <Amount value={row.payout} /> },
    { key: 'state', head: t('column.state'), cell: state },
    { key: 'at', head: t('column.placed'), cell: (row) => <TimeCell at={row.placedAt} form="full" /> },
  ];
  return (
    <>
      <Filters key={`${ticket} ${member} ${of}`} />
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('tab.tickets')}
        columns={columns}
        rowKey={(row) => `${row.memberId} ${row.ticketId}`}
        expected={8}
        empty={<EmptyState title={t('noTickets')} text={t('noTicketsText')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              {number(row)}
              {state(row)}
            </div>
            <div className="flex items-start justify-between gap-3 text-14">
              {legs(row)}
              <Amount value={row.risk} />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2 text-13">
              {owner(row)}
              <TimeCell at={row.placedAt} form="full" />
            </div>
          </div>
        )}
      />
    </>
  );
}

/** A number of a ticket as it was read out, its id, or the last 8 characters of that. */
const isNumber = (text: string): boolean =>
  text === '' || readBetNumber(text) !== null || /^[0-9a-f-]{8,36}$/i.test(text);

function Filters() {
  const { t } = useTranslation(['sports-desk', 'sports']);
  const navigate = route.useNavigate();
  const { ticket = '', member = '', of, status, days = '7' } = route.useSearch();
  const [number, setNumber] = useState(ticket);
  const [name, setName] = useState(member);
  const apply = (change: Record<string, string>) =>
    void navigate({
      search: ({ page: _page, ...rest }) =>
        Object.fromEntries(Object.entries({ ...rest, ...change }).filter(([, value]) => value !== '')),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNumber(number.trim())) apply({ ticket: number.trim(), member: name.trim() });
  };
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="w-full sm:w-56">
        <TextField
          label={t('column.number')}
          value={number}
          maxLength={36}
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
          error={isNumber(number.trim()) ? undefined : t('mistake.number')}
        />
      </div>
      <div className="w-full sm:w-48">
        <TextField
          label={t('column.member')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button type="submit" look="plain">
        {t('find')}
      </Button>
      <Select
        label={t('column.state')}
        className="w-full sm:w-44"
        value={status ?? ''}
        onChange={({ target }) => apply({ status: target.value })}
        options={[
          { value: '', label: t('allStates') },
          ...ticketStates.map((value) => ({ value, label: t(`sports:ticketState.${value}`) })),
        ]}
      />
      <Select
        label={t('period')}
        className="w-full sm:w-44"
        value={days}
        onChange={({ target }) => apply({ days: target.value })}
        options={periods.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
      />
      {of !== undefined && (
        <Button look="quiet" onPress={() => apply({ of: '' })}>
          {t('allEvents')}
        </Button>
      )}
    </form>
  );
}
