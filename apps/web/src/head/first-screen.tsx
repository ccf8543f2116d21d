import { LazyImage } from '@chokdee/ui/lazy-image';
import { Logo } from '@chokdee/ui/logo';
import { TileFrame, tileLayout } from '../features/catalogue/tile-frame.tsx';
import { HeroFrame, SlideFrame } from '../features/home/hero-frame.tsx';
import { HomeFrame, WaitingCells } from '../features/home/home-frame.tsx';
import { SectionTitle } from '../features/home/section-title.tsx';
import { CompactFrame, DeskFrame } from '../features/shell/header-frame.tsx';
import { bannerSizes, leadSizes } from './first-pages.ts';

const logo = 'inline-flex min-h-11 items-center';
/** Words that a visit brings (show-first-screen.ts). */
const Words = ({ of }: { of: string }) => <span data-words={of} />;
/** A picture that a visit brings. */
const Picture = ({ of, sizes }: { of: string; sizes: string }) => <span data-picture={of} className="contents"><LazyImage eager alt="" files={{ src: 'data:,', avif: 'data:,' }} sizes={sizes} /></span>;

/**
 * The first screen of home as it stands before the code is there: the frames the page itself has, with the first promotion and the most played game in them, at the same places and sizes.
 * The build draws it into a `<template>` of the page. Nothing in it can be pressed, so nothing in it is dead.
 */
export const FirstScreen = () => (
  <div className="first-screen">
    <CompactFrame className="xl:hidden"><span className="-ms-2 size-11 shrink-0" /><span className={logo}><Logo small /></span></CompactFrame>
    <DeskFrame className="max-xl:hidden" top={null}><span className={logo}><Logo /></span></DeskFrame>
    <main>
      <h1 className="sr-only"><Words of="house" /></h1>
      <div className="h-11 md:hidden" />
      <HeroFrame night>
        <SlideFrame eyebrow={<Words of="eyebrow" />} title={<Words of="title" />} text={<Words of="text" />} actions={null} art={<Picture of="banner" sizes={bannerSizes} />} />
      </HeroFrame>
      <HomeFrame stalls={<div className="stalls-room" />}>
        <section data-hot="">
          <SectionTitle><Words of="hot" /></SectionTitle>
          <WaitingCells lead={<div className={tileLayout(true)}><TileFrame lead art={<Picture of="cover" sizes={leadSizes} />} name={<Words of="game" />} foot={null} /></div>} />
        </section>
      </HomeFrame>
    </main>
  </div>
);
