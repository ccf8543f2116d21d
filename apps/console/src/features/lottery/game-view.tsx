import { Button } from '@chokdee/ui/button';
import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import { Skeleton } from '@chokdee/ui/skeleton';
import { LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useCan } from '../../shared/operator.tsx';
import { Page } from '../../shared/page.tsx';
import { useGame, type DeskDetail } from './calls.ts';
import { ExposureList } from './exposure-list.tsx';
import { GameState, Limit } from './game-list.tsx';
import { NumberList } from './number-list.tsx';
import { OrderList } from './order-list.tsx';
import { PlayList } from './play-list.tsx';

const route = getRouteApi('/lottery');

/** A lottery: its limits, restricted numbers, liabilities and lines. */
export function GameView({ game: code }: { game: string }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  const navigate = route.useNavigate();
  const { tab: chosen } = route.useSearch();
  const { data: game, error, refetch } = useGame(code);
  const tabs = (['limits', 'numbers', 'exposure', 'orders'] as const).filter(
    (tab) => tab !== 'orders' || can('lottery.orders.read'),
  );
  const tab = tabs.find((each) => each === chosen) ?? 'limits';
  return (
    <Page title={game?.gameName ?? t('title')}>
      <Link to="/lottery" className={cn(linkStyle({ tone: 'soft' }), 'self-start')}>
        {t('back')}
      </Link>
      {error && !game ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !game ? (
        <Skeleton className="h-60 rounded-3" />
      ) : (
        <>
          <Head game={game} />
          <Tabs
            label={game.gameName}
            value={tab}
            onChange={(next) => void navigate({ search: { game: code, tab: next } })}
            items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          />
          {tab === 'limits' && <PlayList game={game} />}
          {tab === 'numbers' && <NumberList game={game} />}
          {tab === 'exposure' && <ExposureList game={game} />}
          {tab === 'orders' && <OrderList game={game} />}
        </>
      )}
    </Page>
  );
}

/** State and limits of a lottery, and the ways to its prices and draws. */
function Head({ game }: { game: DeskDetail }) {
  const { t } = useTranslation('lottery-desk');
  const can = useCan();
  return (
    <section className="surface flex flex-wrap items-center gap-x-8 gap-y-3 p-4">
      <GameState game={game} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
        <Fact label={t('column.mostMember')}>
          <Limit value={game.mostMember} />
        </Fact>
        <Fact label={t('column.mostIssue')}>
          <Limit value={game.mostIssue} />
        </Fact>
        <Fact label={t('cancelling')}>{t(game.allowsCancel ? 'yes' : 'no')}</Fact>
      </dl>
      <span className="ms-auto flex flex-wrap items-center gap-3">
        <Link
          to="/lottery"
          search={{ tab: 'prices', mode: game.prizeMode, format: game.format }}
          className={linkStyle({ tone: 'soft' })}
        >
          {t('toPrices')}
        </Link>
        {can('draws.results.read') && (
          <Link to="/draws" search={{ tab: 'all' }} className={linkStyle({ tone: 'soft' })}>
            {t('toDraws')}
          </Link>
        )}
        {can('draws.calendar.read') && (
          <Link to="/draws" search={{ tab: 'calendars' }} className={linkStyle({ tone: 'soft' })}>
            {t('toCalendar')}
          </Link>
        )}
        {can('lottery.desk.edit') && (
          <Button size="small" onPress={() => void openDialog('editLotteryModal', { game })}>
            {t('editGame')}
          </Button>
        )}
      </span>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-12 text-faint">{label}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
