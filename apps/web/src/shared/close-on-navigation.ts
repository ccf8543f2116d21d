import { DialogFrameContext } from '@chokdee/ui/dialog';
import { useLocation } from '@tanstack/react-router';
import { use, useEffect, useRef } from 'react';

/** Closes the dialog that calls it when another page is opened from it. */
export function useCloseOnNavigation(): void {
  const frame = use(DialogFrameContext);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const openedOn = useRef(path);
  useEffect(() => {
    if (path !== openedOn.current) frame?.close();
  }, [path, frame]);
}
