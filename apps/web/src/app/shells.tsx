import { cn } from '@chokdee/ui/cn';
import { Outlet, useLocation } from '@tanstack/react-router';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { Footer } from '../features/shell/footer.tsx';
import { Header } from '../features/shell/header.tsx';
import { RightBar } from '../features/shell/right-bar.tsx';
import { SkipLink } from '../features/shell/skip-link.tsx';
import { isGamePath } from '../shared/page-path.ts';

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

/**
 * The frame of lottery, Vnlottery, seamless and game: the header only. A game on a screen as low as
 * a phone held sideways has the whole screen (decision 33).
 */
export function HeaderShell() {
  const atGame = useLocation({ select: ({ pathname }) => isGamePath(pathname) });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <div className={cn('contents', atGame && '[@media(height<30rem)]:hidden')}>
        <Header />
      </div>
      <div id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </div>
    </div>
  );
}
