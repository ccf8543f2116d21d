import { Amount } from '@chokdee/ui/amount';
import { Button } from '@chokdee/ui/button';
import type { Column } from '@chokdee/ui/data-table';
import { Select } from '@chokdee/ui/select';
import { EmptyState } from '@chokdee/ui/states';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { PagedTable } from '../../shared/list.tsx';
import { useCan } from '../../shared/operator.tsx';
import { withPage } from '../../shared/search-updates.ts';
import { useTimeText } from '../../shared/time.ts';
import { useExposure, type DeskDetail, type Exposure } from './calls.ts';
import { IssueSelect } from './issue-select.tsx';
import { Rate } from './number-list.tsx';

const route = getRouteApi('/lottery');

/** The liabilities of an issue, the largest first, read again every few seconds. */
export function ExposureList({ game }: { game: DeskDetail }) {
  const { t } = useTranslation('lottery-desk');
  const time = useTimeText();
  const navigate = route.useNavigate();
  const { numero, play, page = 1 } = route.useSearch();
  const query = useExposure({ game: game.gameId, numero, playId: play, page });
  const footer = query.data?.footer;
  const share = ({ staked, mostNumber }: Exposure) => `${Math.floor((staked / mostNumber) * 100)}%`;
  const columns: Column<Exposure>[] = [
    { key: 'number', head: t('column.number'), cell: (row) => <Number row={row} /> },
    { key: 'payout', head: t('column.payout'), align: 'end', cell: (row) => <Amount value={row.payout} /> },
    { key: 'staked', head: t('column.stakedUnit'), align: 'end', cell: (row) => <Amount value={row.staked} /> },
    { key: 'share', head: t('column.share'), align: 'end', cell: share },
    { key: 'lines', head: t('column.lines'), align: 'end', cell: (row) => row.lines },
    { key: 'rate', head: t('column.rate'), cell: (row) => <Rate rate={row.rate} /> },
    { key: 'action', head: t('column.action'), align: 'end', cell: (row) => <Restrict game={game} row={row} /> },
  ];
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <IssueSelect
          game={game}
          value={numero ?? footer?.numero ?? ''}
          onChange={(next) => void navigate({ search: ({ page: _page, ...rest }) => ({ ...rest, numero: next }) })}
        />
        <Select
          label={t('column.play')}
          className="w-full sm:w-56"
          value={play ?? ''}
          onChange={({ target }) =>
            void navigate({
              search: ({ page: _page, play: _play, ...rest }) =>
                target.value === '' ? rest : { ...rest, play: target.value },
            })
          }
          options={[
            { value: '', label: t('allPlays') },
            ...game.plays.map((each) => ({ value: each.playId, label: each.playName })),
          ]}
        />
        {footer && (
          <p className="text-14 text-soft sm:ms-auto" role="status">
            {t('lines', { count: footer.lines })} · <Amount value={footer.staked} />
            {footer.mostIssue !== null && (
              <>
                {' / '}
                <Amount value={footer.mostIssue} />
              </>
            )}
            <span className="block text-12 text-faint">{t('asOf', { time: time.clock(query.dataUpdatedAt) })}</span>
          </p>
        )}
      </div>
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => void navigate({ search: withPage(next) })}
        caption={t('tabs.exposure')}
        columns={columns}
        rowKey={(row) => `${row.playId} ${row.number}`}
        expected={6}
        empty={<EmptyState title={t('noExposure')} text={t('noExposureText')} />}
        card={(row) => (
          <div className="flex flex-col gap-2">
            <div className="flex items-start justify-between gap-3">
              <Number row={row} />
              <Rate rate={row.rate} />
            </div>
            <dl className="flex flex-wrap gap-x-5 gap-y-1 text-13">
              <div>
                <dt className="text-faint">{t('column.payout')}</dt>
                <dd>
                  <Amount value={row.payout} />
                </dd>
              </div>
              <div>
                <dt className="text-faint">{t('column.stakedUnit')}</dt>
                <dd>
                  <Amount value={row.staked} /> ({share(row)})
                </dd>
              </div>
            </dl>
            <Restrict game={game} row={row} />
          </div>
        )}
      />
    </>
  );
}

const Number = ({ row }: { row: Exposure }) => (
  <span>
    <b className="font-medium tabular-nums">{row.number}</b>
    <span className="block text-12 text-faint">{row.playName}</span>
  </span>
);

function Restrict({ game, row }: { game: DeskDetail; row: Exposure }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  if (!can('lottery.numbers.restrict')) return null;
  return (
    <Button
      size="small"
      look="plain"
      aria-label={t('restrictOf', { number: row.number, play: row.playName })}
      onPress={() => void openDialog('restrictNumbersModal', { game, playId: row.playId, number: row.number })}
    >
      {t('restrictShort')}
    </Button>
  );
}
