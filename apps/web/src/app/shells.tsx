import { Outlet } from '@tanstack/react-router';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { Footer } from '../features/shell/footer.tsx';
import { Header } from '../features/shell/header.tsx';
import { RightBar } from '../features/shell/right-bar.tsx';
import { SkipLink } from '../features/shell/skip-link.tsx';

/** The frame of most pages: header, content, footer and right side bar; on phones a bottom bar. */
export const SiteShell = () => (
  <div className="flex min-h-dvh flex-col pb-[calc(64px+env(safe-area-inset-bottom))] md:pb-0">
    <SkipLink />
    <Header />
    <div id="content" tabIndex={-1} className="flex-1 outline-none">
      <Outlet />
    </div>
    <Footer />
    <RightBar />
    <BottomBar />
  </div>
);

/** The frame of lottery, Vnlottery and seamless: the header only. */
export const HeaderShell = () => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <Header />
    <div id="content" tabIndex={-1} className="flex-1 outline-none">
      <Outlet />
    </div>
  </div>
);
