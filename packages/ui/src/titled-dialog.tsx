import { use, useEffect, useState, type ReactNode } from 'react';
import { Dialog, DialogFrameContext } from './dialog.tsx';

/** Props of the generic titled modal. Sizes on desktop in px, `delay` before it opens in ms. */
export interface TitledDialogProps {
  title: ReactNode;
  content: ReactNode;
  width?: number;
  height?: number;
  delay?: number;
  closable?: boolean;
}

/**
 * A generic modal with a title and any content, for cases without a dialog of their own. Register
 * it with `dialogEntry`.
 */
export default function TitledDialog({
  title,
  content,
  width = 600,
  height = 300,
  delay = 100,
  closable = true,
}: TitledDialogProps) {
  const frame = use(DialogFrameContext);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (frame === null) throw new Error('TitledDialog needs the dialog manager around it');
  // If it is closed before it opened, no animation reports that it has ended.
  useEffect(() => {
    if (!waited && !frame.open) frame.closed();
  }, [waited, frame]);
  return (
    <Dialog
      title={title}
      box={{ width, height }}
      persistent={!closable}
      frame={{ ...frame, open: frame.open && waited }}
    >
      {content}
    </Dialog>
  );
}
