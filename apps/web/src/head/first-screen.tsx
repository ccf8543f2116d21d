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

const logoClass = 'inline-flex min-h-11 items-center';
/** A text that show-first-screen.ts fills in. */
const Text = ({ name }: { name: string }) => <span data-text={name} />;
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
      <div data-game="" className={tileLayout(false)}>
        <TileFrame art={<Picture name="cover" sizes={tileSizes} />} name={<Text name="game" />} foot={null} />
      </div>
    </div>
  </LobbyFrame>
);

/**
 * The first screens, shown before the code is loaded: the pages' own frames with home's first
 * promotion and most played game, or a lobby's first games, in the same places and sizes. The build
 * renders them into a `<template>` of index.html. They hold no links or controls, because these
 * would not work yet.
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
  </div>
);
