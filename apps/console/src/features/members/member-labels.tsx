import { Badge } from '@chokdee/ui/badge';
import { CheckCircleIcon, ProhibitIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { MemberState } from './calls.ts';

const badges = {
  active: { tone: 'jade', icon: CheckCircleIcon },
  blocked: { tone: 'coral', icon: ProhibitIcon },
  closed: { tone: 'plain', icon: XIcon },
} as const;

/** A badge with a member's state. */
export function MemberStateBadge({ state }: { state: MemberState }) {
  const { t } = useTranslation('console');
  const { tone, icon: Icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`members.state.${state}`)}
    </Badge>
  );
}

/** The name of a member's type (decision D8: 0 member, 4 trial, the others agents). */
export function useMemberTypeText(): (type: number) => string {
  const { t } = useTranslation('console');
  return (type) => t(type === 0 ? 'members.type.member' : type === 4 ? 'members.type.trial' : 'members.type.agent');
}
