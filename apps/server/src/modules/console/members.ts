import { balances } from '@chokdee/ledger/client';
import { wireOf } from '@chokdee/money/amount';
import type { CallContext, OperatorSession } from '../../platform/http/context.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import type { MemberFacts } from '../identity/index.ts';
import type { ConsoleDeps } from './deps.ts';

const rowOut = (member: MemberFacts) => ({
  id: member.memberId,
  account: member.account,
  nickname: member.nickname,
  type: member.kind,
  state: member.state,
  registeredAt: member.registeredAt.getTime(),
  lastLoginAt: member.lastLoginAt?.getTime() ?? null,
});

/** Members that fit a search, as the console shows them. */
export async function searchMembers(
  deps: ConsoleDeps,
  brandId: string,
  query: PageRequest & { readonly text: string; readonly state?: 'active' | 'blocked' | 'closed' | undefined },
) {
  const { list, total } = await deps.identity.searchMembers(
    { brandId, text: query.text, state: query.state },
    query.size,
    offsetOf(query),
  );
  return { ...toPage(list.map(rowOut), total, query.size), footer: {} };
}

/** One member with purses and sessions. Looking is written down: it shows personal data. */
export async function viewMember(deps: ConsoleDeps, context: CallContext, operator: OperatorSession, memberId: string) {
  const file = await deps.identity.memberFile(context.brand.id, memberId);
  if (file === null) throw new Refusal('request.not.found');
  const purses = await balances(deps.database, memberId);
  await record(deps.database, {
    brandId: context.brand.id,
    actor: operatorActor(operator, context.address),
    action: 'member.view',
    subject: `member:${memberId}`,
  });
  return {
    ...rowOut(file),
    currency: file.currency,
    currencySymbol: context.brand.currencySymbol,
    payeeName: file.payeeName,
    email: file.email,
    mobile: file.mobile,
    birthday: file.birthDate,
    registeredIp: file.registeredAddress,
    blockReason: file.blockReason,
    purses: purses.map(({ purse, currency, balance, held }) => ({
      purse,
      currency,
      balance: wireOf(balance),
      held: wireOf(held),
      available: wireOf(balance - held),
    })),
    sessions: file.sessions.map((session) => ({
      id: session.sessionId,
      startedAt: session.startedAt.getTime(),
      lastSeenAt: session.lastSeenAt.getTime(),
      ip: session.address,
      userAgent: session.userAgent,
    })),
  };
}
