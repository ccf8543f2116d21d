import { cn } from '@chokdee/ui/cn';
import { LazyImage } from '@chokdee/ui/lazy-image';
import { linkStyle } from '@chokdee/ui/link-style';
import { Logo } from '@chokdee/ui/logo';
import { Skeleton } from '@chokdee/ui/skeleton';
import type { ReactNode } from 'react';
import { TileFrame, tileLayout } from '../features/catalogue/tile-frame.tsx';
import { HeroFrame, SlideFrame } from '../features/home/hero-frame.tsx';
import { HomeFrame, HotGamesSkeleton } from '../features/home/home-frame.tsx';
import { SectionTitle } from '../features/home/section-title.tsx';
import { LiveFrame, liveGrid, scorePaper, TableFrame } from '../features/live/live-frame.tsx';
import { LobbyFrame, lobbyGrid, LobbySkeletonRows } from '../features/lobby/lobby-frame.tsx';
import {
  GroupTitle,
  LotteryCardFrame,
  LotteryFrame,
  lotteryGrid,
  lotteryLinks,
} from '../features/lottery/lobby-frame.tsx';
import { CompactFrame, DesktopFrame } from '../features/shell/header-frame.tsx';
import {
  LeagueFrame,
  rowGrid,
  sportsLink,
  sportsLinks,
  SportsPageFrame,
  TeamFrame,
  teamsCell,
} from '../features/sports/list-frame.tsx';
import { bannerSizes, leadSizes, tileSizes, type ScreenName } from './first-pages.ts';

const logoClass = 'inline-flex min-h-11 items-center';
/** A text that show-first-screen.ts fills in: of a bundle (`tables:intro`), or of an answer. */
const Text = ({ name }: { name: string }) => <span data-text={name} />;
/** The text that belongs to the page's path. */
const ByPath = ({ names }: { names: Readonly<Record<string, string>> }) =>
  Object.entries(names).map(([path, name]) => (
    <span key={path} data-path={path}>
      <Text name={name} />
    </span>
  ));
/** Keeps the height of a line of text. */
const blank = '\u00a0';
/** A picture that show-first-screen.ts fills in. */
const Picture = ({ name, sizes }: { name: string; sizes: string }) => (
  <span data-picture={name} className="contents">
    <LazyImage eager alt="" files={{ src: 'data:,', avif: 'data:,' }} sizes={sizes} />
  </span>
);
/** The part of one page. */
const Screen = ({ page, children }: { page: ScreenName; children: ReactNode }) => (
  <div data-screen={page}>{children}</div>
);

const Home = () => (
  <main>
    <h1 className="sr-only">
      <Text name="heading" />
    </h1>
    <div className="h-11 md:hidden" />
    <HeroFrame night>
      <SlideFrame
        eyebrow={<Text name="eyebrow" />}
        title={<Text name="title" />}
        text={<Text name="text" />}
        actions={null}
        art={<Picture name="banner" sizes={bannerSizes} />}
      />
    </HeroFrame>
    <HomeFrame categories={<div className="category-tiles-space" />}>
      <section data-hot="">
        <SectionTitle>
          <Text name="hot" />
        </SectionTitle>
        <HotGamesSkeleton
          lead={
            <div className={tileLayout(true)}>
              <TileFrame
                lead
                art={<Picture name="cover" sizes={leadSizes} />}
                name={<Text name="game" />}
                foot={null}
              />
            </div>
          }
        />
      </section>
    </HomeFrame>
  </main>
);

const Lobby = () => (
  <LobbyFrame title={<Text name="category" />}>
    <LobbySkeletonRows tabs />
    <div className={lobbyGrid}>
      <div data-each="game" className={tileLayout(false)}>
        <TileFrame art={<Picture name="cover" sizes={tileSizes} />} name={<Text name="game" />} foot={null} />
      </div>
    </div>
  </LobbyFrame>
);

const Live = () => (
  <LiveFrame title={<Text name="home:category.LIVE" />} intro={<Text name="tables:intro" />}>
    <div data-vendors="">
      <Skeleton className="h-11 rounded-pill" />
    </div>
    <Skeleton className="h-11 rounded-pill" />
    <div className={liveGrid}>
      <div data-each="table">
        <TableFrame
          mark={<Skeleton className="size-18 shrink-0" />}
          name={<Text name="name" />}
          vendor={<Text name="vendor" />}
          limits={blank}
          state={blank}
          results={
            <div className={scorePaper}>
              <div data-results="cards" className="aspect-[300/72]" />
              <div data-results="numbers" className="h-[4.3rem]" />
              <p className="mt-1 text-13">{blank}</p>
            </div>
          }
        />
      </div>
    </div>
  </LiveFrame>
);

const lotteryTitles = {
  '/elott': 'lottery:title.elott',
  '/lottery': 'lottery:title.lottery',
  '/Vnlottery': 'lottery:title.vietnam',
  '/seaLottery': 'lottery:title.sea',
} as const;

const Lottery = () => (
  <LotteryFrame
    title={<ByPath names={lotteryTitles} />}
    links={
      <div className={lotteryLinks}>
        {(['lottery:results', 'lottery:myBets'] as const).map((name) => (
          <span key={name} className={linkStyle({ tone: 'soft' })}>
            <Text name={name} />
          </span>
        ))}
      </div>
    }
  >
    <Skeleton className="h-13 max-w-80" />
    <section>
      <div data-group="hot">
        <GroupTitle>
          <Text name="lottery:hotGames" />
        </GroupTitle>
      </div>
      <div data-group="first">
        <GroupTitle>
          <Text name="group" />
        </GroupTitle>
      </div>
      <div className={lotteryGrid}>
        <div data-each="lottery">
          <LotteryCardFrame
            logo={<Skeleton className="size-12 shrink-0 rounded-pill md:size-14" />}
            name={<Text name="name" />}
            issue={blank}
          />
        </div>
      </div>
    </section>
  </LotteryFrame>
);

const sportsTitles = { '/sports': 'home:category.SPORTS', '/esports': 'home:category.ESPORTS' } as const;

const Sports = () => (
  <SportsPageFrame
    title={<ByPath names={sportsTitles} />}
    links={
      <div className={cn(sportsLinks, 'overflow-x-hidden')}>
        {(['myBets', 'results.title', 'season.title', 'rules.title'] as const).map((name) => (
          <span key={name} className={sportsLink}>
            <Text name={`sports:${name}`} />
          </span>
        ))}
      </div>
    }
  >
    <div className="flex items-start gap-4">
      <div className="hidden w-52 shrink-0 xl:block">
        <Skeleton className="h-96 rounded-3" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Skeleton className="h-11 rounded-pill xl:hidden" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12 max-w-60" />
        <LeagueFrame mark={<Skeleton className="size-4.5 shrink-0" />} name={<Text name="league" />}>
          <p className="px-3 pt-1.5 text-12">{blank}</p>
          <div className="divide-y divide-hair">
            <div data-each="match" className={cn(rowGrid, 'px-3 py-2 [--columns:3]')}>
              <div className={teamsCell}>
                <TeamFrame name={<Text name="home" />} />
                <TeamFrame name={<Text name="away" />} />
                <span className="mt-0.5 text-13">{blank}</span>
              </div>
              <Skeleton className="h-23" />
              <Skeleton className="h-23" />
              <Skeleton className="h-23" />
            </div>
          </div>
        </LeagueFrame>
      </div>
      <div className="hidden w-80 shrink-0 lg:block">
        <Skeleton className="h-96 rounded-3" />
      </div>
    </div>
  </SportsPageFrame>
);

/**
 * The first screens, shown before the code is loaded: the pages' own frames with home's first
 * promotion and most played game, or a lobby's first games, tables, lotteries or matches, in the
 * same places and sizes. The build renders them into a `<template>` of index.html. They hold no
 * links or controls, because these would not work yet.
 */
export const FirstScreen = () => (
  <div className="first-screen">
    <CompactFrame className="xl:hidden">
      <span className="-ms-2 size-11 shrink-0" />
      <span className={logoClass}>
        <Logo small />
      </span>
    </CompactFrame>
    <DesktopFrame className="max-xl:hidden" top={null}>
      <span className={logoClass}>
        <Logo />
      </span>
    </DesktopFrame>
    <Screen page="home">
      <Home />
    </Screen>
    <Screen page="lobby">
      <Lobby />
    </Screen>
    <Screen page="live">
      <Live />
    </Screen>
    <Screen page="lottery">
      <Lottery />
    </Screen>
    <Screen page="sports">
      <Sports />
    </Screen>
  </div>
);
