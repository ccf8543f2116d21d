import { use, useEffect, useState, type ReactNode } from 'react';
import { Dialog, DialogFrameContext } from './dialog.tsx';

/** Props of the generic titled modal. Sizes in px on a desk, `delay` in ms before it shows; defaults are product.md section 9. */
export interface TitledProps {
  title: ReactNode;
  content: ReactNode;
  width?: number;
  height?: number;
  delay?: number;
  closable?: boolean;
}

/** A title and whatever stands under it: the modal for what needs no dialog of its own. Give it to a registry by `dialogEntry`. */
export default function TitledDialog({
  title,
  content,
  width = 600,
  height = 300,
  delay = 100,
  closable = true,
}: TitledProps) {
  const frame = use(DialogFrameContext);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (frame === null) throw new Error('TitledDialog needs the dialog manager around it');
  // Closed before it was ever shown, it has no animation to tell of its end.
  useEffect(() => {
    if (!waited && !frame.open) frame.closed();
  }, [waited, frame]);
  return (
    <Dialog title={title} box={{ width, height }} held={!closable} frame={{ ...frame, open: frame.open && waited }}>
      {content}
    </Dialog>
  );
}
