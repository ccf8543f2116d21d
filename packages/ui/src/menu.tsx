import {
  cloneElement,
  lazy,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { retryImport } from './retry-import.tsx';

/** One entry of a menu. */
export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  current?: boolean;
  onSelect: () => void;
}
/** Props of a menu. `trigger` is an element such as a button. */
export interface MenuProps {
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  columns?: 1 | 2;
}

const View = lazy(retryImport(() => import('./menu-view.tsx').then(({ MenuView }) => ({ default: MenuView }))));

/** The trigger while the menu's code loads. Sets `triggerFocused` when it is replaced. */
function LoadingTrigger({
  trigger,
  openRequested,
  onOpenRequest,
  triggerFocused,
}: {
  trigger: MenuProps['trigger'];
  openRequested: boolean;
  onOpenRequest: () => void;
  triggerFocused: RefObject<boolean>;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = ref.current;
    return () => {
      triggerFocused.current = span?.contains(document.activeElement) ?? false;
    };
  }, [triggerFocused]);
  return (
    <span ref={ref} className="contents">
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-busy': openRequested || undefined,
        onClick: onOpenRequest,
      })}
    </span>
  );
}

/**
 * A menu under its trigger, with arrow keys, type-ahead and Escape. Its code loads after the page;
 * if the trigger is pressed before that, the menu opens as soon as the code is there.
 */
export function Menu(props: MenuProps) {
  const [openRequested, setOpenRequested] = useState(false);
  const triggerFocused = useRef(false);
  return (
    <Suspense
      fallback={
        <LoadingTrigger
          trigger={props.trigger}
          openRequested={openRequested}
          onOpenRequest={() => setOpenRequested(true)}
          triggerFocused={triggerFocused}
        />
      }
    >
      <View {...props} openRequested={openRequested} triggerFocused={triggerFocused} />
    </Suspense>
  );
}
