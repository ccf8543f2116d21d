import type { Queryable } from '@chokdee/database/database';
import { accountKey, findMember } from './store.ts';

/** User names that members could take for an operator's. The brand's id is one more. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'customerservice',
  'helpdesk',
  'moderator',
  'operator',
  'root',
  'staff',
  'support',
  'system',
]);

/** Whether nobody can register with a user name: a member has it, or it is reserved. */
export async function isNameTaken(queryable: Queryable, brandId: string, account: string): Promise<boolean> {
  const key = accountKey(account);
  return RESERVED.has(key) || key === brandId || (await findMember(queryable, brandId, account)) !== undefined;
}
