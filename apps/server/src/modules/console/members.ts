import { balances } from '@chokdee/ledger/client';
import { wireOf } from '@chokdee/money/amount';
import type { CallContext, OperatorSession } from '../../platform/http/context.ts';
import { toPage, offsetOf, type PageRequest } from '../../platform/records/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import type { MemberSummary } from '../identity/index.ts';
import type { ConsoleDeps } from './deps.ts';

const memberResponse = (member: MemberSummary) => ({
  id: member.memberId,
  account: member.account,
  nickname: member.nickname,
  type: member.kind,
  state: member.state,
  registeredAt: member.registeredAt.getTime(),
  lastLoginAt: member.lastLoginAt?.getTime() ?? null,
});

/** A page of the members that match a search. */
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
  return { ...toPage(list.map(memberResponse), total, query.size), footer: {} };
}

/**
 * One member with purses and sessions. The view is recorded in the audit log, because it shows
 * personal data. Refuses with `request.not.found`.
 */
export async function viewMember(deps: ConsoleDeps, context: CallContext, operator: OperatorSession, memberId: string) {
  const details = await deps.identity.memberDetails(context.brand.id, memberId);
  if (details === null) throw new Refusal('request.not.found');
  const purses = await balances(deps.database, memberId);
  await record(deps.database, {
    brandId: context.brand.id,
    actor: operatorActor(operator, context.address),
    action: 'member.view',
    subject: `member:${memberId}`,
  });
  return {
    ...memberResponse(details),
    currency: details.currency,
    currencySymbol: context.brand.currencySymbol,
    payeeName: details.payeeName,
    email: details.email,
    mobile: details.mobile,
    birthday: details.birthDate,
    registeredIp: details.registeredAddress,
    blockReason: details.blockReason,
    hasInitialPassword: details.hasInitialPassword,
    purses: purses.map(({ purse, currency, balance, held }) => ({
      purse,
      currency,
      balance: wireOf(balance),
      held: wireOf(held),
      available: wireOf(balance - held),
    })),
    sessions: details.sessions.map((session) => ({
      id: session.sessionId,
      startedAt: session.startedAt.getTime(),
      lastSeenAt: session.lastSeenAt.getTime(),
      ip: session.address,
      userAgent: session.userAgent,
    })),
  };
}
