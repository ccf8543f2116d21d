import { Amount } from '@chokdee/ui/amount';
import { Badge } from '@chokdee/ui/badge';
import type { Column } from '@chokdee/ui/data-table';
import { linkStyle } from '@chokdee/ui/link-style';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { cn } from '@chokdee/ui/cn';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoValue, TimeCell } from '../../shared/cells.tsx';
import { SurfaceTable } from '../../shared/list.tsx';
import { useGames, type DeskGame } from './calls.ts';

/** The lotteries of the brand in the order of its menus. */
export function GameList() {
  const { t } = useTranslation('lottery-desk');
  const { data, error, refetch } = useGames();
  if (error && !data) return <LoadError className="surface" error={error} onRetry={refetch} />;
  const columns: Column<DeskGame>[] = [
    { key: 'game', head: t('column.game'), cell: (row) => <Name game={row} /> },
    { key: 'state', head: t('column.state'), cell: (row) => <GameState game={row} /> },
    { key: 'issue', head: t('column.issue'), cell: (row) => <Issue game={row} /> },
    { key: 'lines', head: t('column.lines'), align: 'end', cell: (row) => row.lines },
    { key: 'staked', head: t('column.staked'), align: 'end', cell: (row) => <Amount value={row.staked} /> },
    { key: 'most', head: t('column.mostIssue'), align: 'end', cell: (row) => <Limit value={row.mostIssue} /> },
  ];
  return (
    <SurfaceTable
      caption={t('tabs.games')}
      columns={columns}
      rows={data?.list}
      rowKey={(row) => row.gameId}
      expected={8}
      empty={<EmptyState title={t('noGames')} />}
      card={(row) => (
        <div className="flex flex-col gap-2">
          <div className="flex items-start justify-between gap-3">
            <Name game={row} />
            <GameState game={row} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2 text-13">
            <Issue game={row} />
            <span>
              {t('lines', { count: row.lines })} · <Amount value={row.staked} />
            </span>
          </div>
        </div>
      )}
    />
  );
}

const Name = ({ game: { gameId, gameName, prizeMode } }: { game: DeskGame }) => (
  <Link to="/lottery" search={{ game: gameId }} className={cn(linkStyle(), 'font-medium text-gold-text')}>
    <span>
      {gameName}
      <span className="block text-12 font-normal text-faint">
        {gameId} · {prizeMode}
      </span>
    </span>
  </Link>
);

/** Whether a lottery takes bets, and what of it is closed or restricted. */
export function GameState({ game }: { game: DeskGame }) {
  const { t } = useTranslation('lottery-desk');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={game.isOpen ? 'jade' : 'coral'}>{t(game.isOpen ? 'state.open' : 'state.closed')}</Badge>
      {game.closedPlays > 0 && <Badge tone="gold">{t('closedPlays', { count: game.closedPlays })}</Badge>}
      {game.restricted > 0 && <Badge tone="gold">{t('restricted', { count: game.restricted })}</Badge>}
      {game.demo && <Badge tone="sky">{t('demo')}</Badge>}
    </span>
  );
}

function Issue({ game: { issue } }: { game: DeskGame }) {
  const { t } = useTranslation('lottery-desk');
  if (!issue) return <NoValue />;
  return (
    <span>
      <span className="block whitespace-nowrap tabular-nums">{issue.numero}</span>
      <span className="block text-12 text-faint">
        {t(issue.isSale ? 'locks' : 'notOnSale')} <TimeCell at={issue.lockAt} />
      </span>
    </span>
  );
}

/** A limit; a dash when there is none. */
export const Limit = ({ value }: { value: number | null }) => (value === null ? <NoValue /> : <Amount value={value} />);
