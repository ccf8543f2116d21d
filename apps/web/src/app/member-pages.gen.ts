// Written by npm run collect from apps/web/src/features/*/parts.tsx; do not edit.
import type { MemberPageEntry } from './member-page.ts';
import { memberPages as cashierMemberPages } from '../features/cashier/parts.tsx';
import { memberPages as fairnessMemberPages } from '../features/fairness/parts.tsx';
import { memberPages as memberMemberPages } from '../features/member/parts.tsx';
import { memberPages as recordsMemberPages } from '../features/records/parts.tsx';
import { memberPages as walletMemberPages } from '../features/wallet/parts.tsx';

/** The pages of the member centre. */
export const memberPages = [
  ...cashierMemberPages,
  ...fairnessMemberPages,
  ...memberMemberPages,
  ...recordsMemberPages,
  ...walletMemberPages,
] as const satisfies readonly MemberPageEntry[];
