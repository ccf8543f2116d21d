import { isPhone } from '@chokdee/ui/use-media';
import { Link, useLocation } from '@tanstack/react-router';
import { use, type MouseEvent, type ReactNode } from 'react';
import { openDialog } from '../../app/dialogs.ts';
import { MemberPanelContext, type MemberPlace } from './member-place.ts';

/** Whether a press asks the browser for another tab or window. */
const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey;

/** Props of the link. */
interface MemberLinkProps extends MemberPlace {
  className?: string;
  title?: string;
  current?: boolean;
  /** Runs before the page opens. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A link to a page of the member centre. It opens in a panel over the page one is on; on phones,
 * and from the member centre itself, it is a page.
 */
export function MemberLink({ page, deposit, current = false, onPress, children, ...look }: MemberLinkProps) {
  const panel = use(MemberPanelContext);
  const onMemberPage = useLocation({ select: ({ pathname }) => pathname === '/member' });
  const place = { page, ...(deposit ? { deposit } : {}) };
  return (
    <Link
      to="/member"
      search={place}
      {...look}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (isModified(event)) return;
        onPress?.();
        if (panel) {
          event.preventDefault();
          panel.show(place);
        } else if (!onMemberPage && !isPhone()) {
          event.preventDefault();
          openDialog('memberCenterModal', place);
        }
      }}
    >
      {children}
    </Link>
  );
}
