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
import { loadAgain } from './load-again.tsx';

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

const View = lazy(loadAgain(() => import('./menu-view.tsx').then(({ MenuView }) => ({ default: MenuView }))));

/** The trigger while the menu's code is on its way. `focused` learns whether it had the focus when it went. */
function Waiting({
  trigger,
  wanted,
  onWant,
  focused,
}: {
  trigger: MenuProps['trigger'];
  wanted: boolean;
  onWant: () => void;
  focused: RefObject<boolean>;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const span = place.current;
    return () => {
      focused.current = span?.contains(document.activeElement) ?? false;
    };
  }, [focused]);
  return (
    <span ref={place} className="contents">
      {cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-busy': wanted || undefined, onClick: onWant })}
    </span>
  );
}

/** A menu under its trigger; arrow keys, type-ahead, Escape. Its code comes after the page; a press before it is there opens the menu as soon as it is. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const focused = useRef(false);
  return (
    <Suspense
      fallback={<Waiting trigger={props.trigger} wanted={wanted} onWant={() => setWanted(true)} focused={focused} />}
    >
      <View {...props} wanted={wanted} focused={focused} />
    </Suspense>
  );
}
