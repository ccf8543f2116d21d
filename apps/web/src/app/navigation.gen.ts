// Written by npm run collect from apps/web/src/features/*/parts.tsx; do not edit.
import { navigation as cashierNavigation } from '../features/cashier/parts.tsx';
import { navigation as drawsNavigation } from '../features/draws/parts.tsx';
import { navigation as fairnessNavigation } from '../features/fairness/parts.tsx';
import { navigation as homeNavigation } from '../features/home/parts.tsx';
import { navigation as installNavigation } from '../features/install/parts.tsx';
import { navigation as memberNavigation } from '../features/member/parts.tsx';
import { navigation as pagesNavigation } from '../features/pages/parts.tsx';
import { navigation as promotionsNavigation } from '../features/promotions/parts.tsx';
import { navigation as recordsNavigation } from '../features/records/parts.tsx';

/** The menu entries of the features. */
export const navigation = [
  ...cashierNavigation,
  ...drawsNavigation,
  ...fairnessNavigation,
  ...homeNavigation,
  ...installNavigation,
  ...memberNavigation,
  ...pagesNavigation,
  ...promotionsNavigation,
  ...recordsNavigation,
] as const;
