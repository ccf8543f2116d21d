import { Amount } from '@chokdee/ui/amount';
import { Badge, type Tone } from '@chokdee/ui/badge';
import { Button } from '@chokdee/ui/button';
import { Checkbox } from '@chokdee/ui/checkbox';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { PagedTable } from '../../shared/list.tsx';
import { useRounds, useTables, type DeskRound, type DeskTable } from './calls.ts';
import { outcomeText } from './outcome-text.ts';

const tones: Readonly<Record<DeskRound['state'], Tone>> = {
  betting: 'jade',
  closed: 'gold',
  result: 'gold',
  paid: 'plain',
  void: 'coral',
};

/** The state of a round. */
export function RoundState({ state }: Pick<DeskRound, 'state'>) {
  const { t } = useTranslation('table-desk');
  return <Badge tone={tones[state]}>{t(`roundState.${state}`)}</Badge>;
}

interface RoundListProps {
  /** The code of the table; the first one when left out. */
  table: string | undefined;
  page: number;
  onPage: (page: number) => void;
  onTable: (code: string) => void;
}

/** The rounds of one table, newest first. */
export function RoundList({ table, ...rest }: RoundListProps) {
  const { data, error, refetch } = useTables();
  const { t } = useTranslation('table-desk');
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const chosen = data?.list.find(({ code }) => code === table) ?? data?.list[0];
  if (data && !chosen) return <EmptyState title={t('noTables')} />;
  return chosen ? <Rounds key={chosen.code} tables={data?.list ?? []} table={chosen} {...rest} /> : null;
}

function Rounds({
  tables,
  table,
  page,
  onPage,
  onTable,
}: Omit<RoundListProps, 'table'> & { tables: readonly DeskTable[]; table: DeskTable }) {
  const { t } = useTranslation('table-desk');
  const [withBets, setWithBets] = useState(false);
  const columns: Column<DeskRound>[] = [
    { key: 'round', head: t('round'), cell: (row) => <Round round={row} /> },
    { key: 'time', head: t('opened'), cell: (row) => <TimeCell at={row.opensAt} form="full" /> },
    { key: 'state', head: t('state'), cell: (row) => <RoundState state={row.state} /> },
    { key: 'result', head: t('result'), cell: (row) => <Outcome round={row} game={table.game} /> },
    { key: 'stake', head: t('stakes'), align: 'end', cell: (row) => <Money amount={row.stake} /> },
    { key: 'payout', head: t('payout'), align: 'end', cell: (row) => <Money amount={row.payout} /> },
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t('table')}
          value={table.code}
          onChange={({ target }) => onTable(target.value)}
          options={tables.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Checkbox
          checked={withBets}
          label={t('withBets')}
          onChange={({ target }) => {
            setWithBets(target.checked);
            onPage(1);
          }}
        />
      </div>
      <PagedTable
        query={useRounds(table.code, withBets, page)}
        page={page}
        onPage={onPage}
        caption={t('tab.rounds')}
        columns={columns}
        rowKey={(row) => row.id}
        expected={10}
        empty={<EmptyState title={t('noRounds')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-center justify-between gap-3">
              <Round round={row} />
              <RoundState state={row.state} />
            </div>
            <div className="flex flex-wrap justify-between gap-2 text-13">
              <TimeCell at={row.opensAt} form="full" />
              <Outcome round={row} game={table.game} />
            </div>
            <div className="flex justify-between gap-2 text-13">
              <Money amount={row.stake} />
              <Money amount={row.payout} />
            </div>
          </div>
        )}
      />
    </div>
  );
}

function Round({ round }: { round: DeskRound }) {
  const { t } = useTranslation('table-desk');
  return (
    <Button size="small" look="plain" onPress={() => openDialog('tableRoundModal', { id: round.id })}>
      {t('roundNumber', { shoe: round.shoe, number: round.number })}
    </Button>
  );
}

const Outcome = ({ round, game }: { round: DeskRound; game: string }) =>
  round.outcome ? <span className="text-13">{outcomeText(round.outcome, game)}</span> : <NoValue />;

const Money = ({ amount }: { amount: number | null }) => (amount === null ? <NoValue /> : <Amount value={amount} />);
