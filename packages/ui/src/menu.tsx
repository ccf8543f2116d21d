import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { loadAgain } from './load-again.tsx';

/** One entry of a menu. */
export interface MenuItem { key: string; label: ReactNode; icon?: ReactNode; current?: boolean; onSelect: () => void }
/** Props of a menu. `trigger` is an element such as a button. */
export interface MenuProps { trigger: ReactElement; items: readonly MenuItem[]; align?: 'start' | 'end'; columns?: 1 | 2 }

const View = lazy(loadAgain(() => import('./menu-view.tsx').then(({ MenuView }) => ({ default: MenuView }))));

/** A menu under its trigger; arrow keys, type-ahead, Escape. Its code comes after the page; until then the trigger stands alone. */
export const Menu = (props: MenuProps) => <Suspense fallback={props.trigger}><View {...props} /></Suspense>;
