import { isPhone } from '@chokdee/ui/use-media';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openDialog } from '../../app/dialogs.ts';

/** A link to a topic of the help centre: a panel over the page one is on, on phones a page. */
export function HelpLink({
  topic,
  className,
  onPress,
  children,
}: {
  topic: string;
  className: string;
  /** Runs before the help centre opens. */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}) {
  const onHelpPage = useLocation({ select: ({ pathname }) => pathname === '/help' });
  return (
    <Link
      to="/help"
      hash={topic}
      className={className}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        onPress?.();
        if (onHelpPage || isPhone()) return;
        event.preventDefault();
        openDialog('helpCenterModal', { topic });
      }}
    >
      {children}
    </Link>
  );
}
