import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { NavigationEntry } from '../../app/navigation-entry.ts';
import { HelpLink } from '../pages/help-link.tsx';
import { MemberLink } from '../member/member-link.tsx';
import { memberPageOf } from '../../app/member-pages.ts';

/** The link of a menu entry. The member centre and the help centre open as panels. */
export function EntryLink({
  link,
  className,
  onPress,
  children,
}: {
  link: NavigationEntry['link'];
  className: string;
  /** Runs before the page opens. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}) {
  if (link.to === '/member') {
    const { page } = link.search as { readonly page: string };
    return (
      <MemberLink page={memberPageOf(page).name} className={className} onPress={onPress}>
        {children}
      </MemberLink>
    );
  }
  if (link.to === '/help')
    return (
      <HelpLink topic={typeof link.hash === 'string' ? link.hash : ''} className={className} onPress={onPress}>
        {children}
      </HelpLink>
    );
  return (
    <Link {...link} className={className} onClick={onPress}>
      {children}
    </Link>
  );
}
