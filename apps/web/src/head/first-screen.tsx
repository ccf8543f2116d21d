import { LazyImage } from '@chokdee/ui/lazy-image';
import { Logo } from '@chokdee/ui/logo';
import type { ReactNode } from 'react';
import { TileFrame, tileLayout } from '../features/catalogue/tile-frame.tsx';
import { HeroFrame, SlideFrame } from '../features/home/hero-frame.tsx';
import { HomeFrame, HotGamesSkeleton } from '../features/home/home-frame.tsx';
import { SectionTitle } from '../features/home/section-title.tsx';
import { LobbyFrame, lobbyGrid, LobbySkeletonRows } from '../features/lobby/lobby-frame.tsx';
import { CompactFrame, DesktopFrame } from '../features/shell/header-frame.tsx';
import { bannerSizes, leadSizes, tileSizes, type ScreenName } from './first-pages.ts';

const logo = 'inline-flex min-h-11 items-center';
/** Words that a visit brings (show-first-screen.ts). */
const Words = ({ of }: { of: string }) => <span data-words={of} />;
/** A picture that a visit brings. */
const Picture = ({ of, sizes }: { of: string; sizes: string }) => (
  <span data-picture={of} className="contents">
    <LazyImage eager alt="" files={{ src: 'data:,', avif: 'data:,' }} sizes={sizes} />
  </span>
);
/** What is one page's own. */
const Screen = ({ of, children }: { of: ScreenName; children: ReactNode }) => <div data-screen={of}>{children}</div>;

const Home = () => (
  <main>
    <h1 className="sr-only">
      <Words of="house" />
    </h1>
    <div className="h-11 md:hidden" />
    <HeroFrame night>
      <SlideFrame
        eyebrow={<Words of="eyebrow" />}
        title={<Words of="title" />}
        text={<Words of="text" />}
        actions={null}
        art={<Picture of="banner" sizes={bannerSizes} />}
      />
    </HeroFrame>
    <HomeFrame stalls={<div className="stalls-room" />}>
      <section data-hot="">
        <SectionTitle>
          <Words of="hot" />
        </SectionTitle>
        <HotGamesSkeleton
          lead={
            <div className={tileLayout(true)}>
              <TileFrame lead art={<Picture of="cover" sizes={leadSizes} />} name={<Words of="game" />} foot={null} />
            </div>
          }
        />
      </section>
    </HomeFrame>
  </main>
);

const Lobby = () => (
  <LobbyFrame title={<Words of="category" />}>
    <LobbySkeletonRows tabs />
    <div className={lobbyGrid}>
      <div data-game="" className={tileLayout(false)}>
        <TileFrame art={<Picture of="cover" sizes={tileSizes} />} name={<Words of="game" />} foot={null} />
      </div>
    </div>
  </LobbyFrame>
);

/**
 * The first screens as they stand before the code is there: the frames the pages themselves have, with home's first promotion and most played game or a lobby's first games in them, at the same places and sizes.
 * The build draws them into a `<template>` of the page. Nothing in them can be pressed, so nothing in them is dead.
 */
export const FirstScreen = () => (
  <div className="first-screen">
    <CompactFrame className="xl:hidden">
      <span className="-ms-2 size-11 shrink-0" />
      <span className={logo}>
        <Logo small />
      </span>
    </CompactFrame>
    <DesktopFrame className="max-xl:hidden" top={null}>
      <span className={logo}>
        <Logo />
      </span>
    </DesktopFrame>
    <Screen of="home">
      <Home />
    </Screen>
    <Screen of="lobby">
      <Lobby />
    </Screen>
  </div>
);
