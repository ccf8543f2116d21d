import { Button } from '@chokdee/ui/button';
import { linkStyle } from '@chokdee/ui/link-style';
import { cn } from '@chokdee/ui/cn';
import { Skeleton } from '@chokdee/ui/skeleton';
import { EmptyState, LoadError } from '@chokdee/ui/states';
import { Tabs } from '@chokdee/ui/tabs';
import { Amount } from '@chokdee/ui/amount';
import { lotteryGameOf } from '@chokdee/games/lottery/games';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { withMember } from '../auth/require-login.ts';
import { BetPanel } from './bet-panel.tsx';
import { useMenu, useNear, usePlayMenus, type MenuGame, type NearIssues, type PlayMenus } from './calls.ts';
import { SaleRing } from './clock.tsx';
import { DrawShow } from './draw-show.tsx';
import { GameLogo } from './game-logo.tsx';
import { GameResults } from './game-results.tsx';
import { GameRules } from './game-rules.tsx';
import { headlineOf } from './headline.ts';
import { HotNumbers } from './hot-numbers.tsx';
import { Digits, ResultHeadline } from './result-headline.tsx';
import { offeredPlays, sumsOf, type OfferedPlay } from './slip.ts';
import { useSlip } from './slip-store.ts';
import { SlipPanel } from './slip-panel.tsx';

const route = getRouteApi('/header/lottery/$game');

/** The betting page of a lottery. A visitor logs in first. */
export function LotteryGamePage() {
  const { t } = useTranslation('lottery');
  const { game: code } = route.useParams();
  const signedIn = useSession((session) => session.signedIn);
  const { data: groups, error, refetch } = useMenu();
  const game = groups?.flatMap(({ gameMenus }) => gameMenus).find(({ gameId }) => gameId === code);
  usePageTitle(game?.gameName ?? t('title.elott'));
  useEffect(() => {
    if (!signedIn) withMember(() => undefined);
  }, [signedIn]);
  return (
    <main className="wrap flex flex-1 flex-col gap-2 py-1 pb-28 md:gap-4 md:py-4 lg:py-6">
      <Link to="/elott" className={cn(linkStyle({ tone: 'soft' }), 'self-start')}>
        {t('back')}
      </Link>
      {error && !groups ? (
        <LoadError className="surface" error={error} onRetry={refetch} />
      ) : !groups ? (
        <Skeleton className="h-80 rounded-3" />
      ) : game ? (
        <Game key={code} game={game} />
      ) : (
        <EmptyState className="surface" title={t('unknownGame')} text={t('noGamesText')} />
      )}
    </main>
  );
}

function Game({ game }: { game: MenuGame }) {
  const { t } = useTranslation('lottery');
  const code = game.gameId;
  const { data: near, error, refetch } = useNear(code);
  const issue = near?.currentNumero ?? null;
  const { data: menus } = usePlayMenus(code, issue?.numero ?? null);
  const [tab, setTab] = useState<'bet' | 'results' | 'hot' | 'rules'>('bet');
  const groups = menus ? offeredPlays(code, menus) : null;
  const plays = (groups ?? []).flatMap((group) => group.plays);
  const find = (play: string) => plays.find((each) => each.play.code === play);
  const onSale = issue?.isSale ? issue : null;
  return (
    <>
      <Head game={game} near={near} />
      {near && <DrawShow game={code} near={near} />}
      {error && !near && <LoadError className="surface" error={error} onRetry={refetch} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
        <section className="surface flex min-w-0 flex-col gap-3 p-3 md:gap-4 md:p-5">
          <Tabs
            label={game.gameName}
            value={tab}
            onChange={setTab}
            items={(['bet', 'results', 'hot', 'rules'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
          />
          {tab === 'bet' &&
            (groups ? <BetPanel game={code} groups={groups} /> : <Skeleton className="h-96 rounded-2" />)}
          {tab === 'results' && <GameResults game={code} />}
          {tab === 'hot' && <HotNumbers game={code} />}
          {tab === 'rules' && <GameRules game={game} menus={(menus ?? []) as PlayMenus} />}
        </section>
        <aside aria-label={t('slip.title')} className="surface sticky top-4 hidden flex-col gap-3 p-4 lg:flex">
          <h2 className="text-18">{t('slip.title')}</h2>
          <SlipPanel game={code} issue={onSale} find={find} />
        </aside>
      </div>
      <SlipBar game={code} find={find} />
    </>
  );
}

/** The game, its clock and its last result. */
function Head({ game, near }: { game: MenuGame; near: NearIssues | undefined }) {
  const { t } = useTranslation(['lottery', 'yeekee']);
  const issue = near?.currentNumero ?? null;
  const last = near?.previousNumero ?? null;
  return (
    <section className="surface flex flex-wrap items-center gap-x-3 gap-y-2 p-3 md:gap-4 md:p-5">
      <GameLogo logo={lotteryGameOf(game.gameId)?.logo ?? ''} code={game.gameId} className="size-12 md:size-18" />
      <div className="min-w-0 flex-1">
        <h1 className="text-20 leading-[1.5] md:text-28">{game.gameName}</h1>
        <p className="text-14 text-soft">
          {issue ? t('issue', { issue: issue.numero }) : t('noIssue')}
          {game.demo && <> · {t('demo')}</>}
        </p>
        {game.gameGroupCode === 'yeekee' && (
          <Link to="/lottery/$game/numbers" params={{ game: game.gameId }} className={linkStyle()}>
            {t('yeekee:link')} →
          </Link>
        )}
        {last?.numbers && (
          <p className="mt-0.5 flex items-center gap-2 md:hidden">
            <span className="text-13 text-faint" title={t('resultOf', { issue: last.numero })}>
              {t('lastResult')}
            </span>
            {headlineOf(game.gameId, last.numbers).map(({ key, number }) => (
              <Digits key={key} number={number} small />
            ))}
          </p>
        )}
      </div>
      {issue && <SaleRing sale={issue} />}
      {last?.numbers && (
        <div className="flex w-full flex-wrap items-end justify-between gap-3 max-md:hidden lg:w-auto">
          <div>
            <p className="text-13 text-faint">{t('resultOf', { issue: last.numero })}</p>
            <ResultHeadline game={game.gameId} numbers={last.numbers} />
          </div>
          <Link to="/fairness/draws/$id" params={{ id: last.drawId }} className={linkStyle()}>
            {t(last.source === 'own' ? 'verify' : 'details')}
          </Link>
        </div>
      )}
    </section>
  );
}

/** The total of the slip at the bottom of a phone; opens the slip. */
function SlipBar({ game, find }: { game: string; find: (play: string) => OfferedPlay | undefined }) {
  const { t } = useTranslation('lottery');
  const { lines } = useSlip(game);
  const sums = sumsOf(lines, find);
  return (
    <div
      className={cn(
        'fixed inset-x-0 bottom-0 z-20 flex items-center gap-3 bg-ink-1 px-4 pt-2.5 shadow-lift-2 lg:hidden',
        'pb-[calc(10px+env(safe-area-inset-bottom))]',
      )}
    >
      <p className="min-w-0 flex-1">
        <span className="block text-13 text-soft">{t('slip.count', { count: lines.length })}</span>
        <Amount value={sums.cost} className="font-display text-20 font-semibold text-gold-text" />
      </p>
      <Button look="gold" disabled={lines.length === 0} onPress={() => void openDialog('lotterySlipModal', { game })}>
        {t('slip.open')}
      </Button>
    </div>
  );
}
