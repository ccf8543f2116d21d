import { Badge } from '@chokdee/ui/badge';
import { CheckCircleIcon, ProhibitIcon, XIcon } from '@chokdee/ui/icons';
import { useTranslation } from 'react-i18next';
import type { MemberState } from './calls.ts';

const looks = {
  active: { tone: 'jade', icon: CheckCircleIcon },
  blocked: { tone: 'coral', icon: ProhibitIcon },
  closed: { tone: 'plain', icon: XIcon },
} as const;

/** A member's state. */
export function MemberStateBadge({ state }: { state: MemberState }) {
  const { t } = useTranslation('console');
  const { tone, icon: Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`members.state.${state}`)}
    </Badge>
  );
}

/** A member's kind in words (decision D8: 0 member, 4 trial, the others agents). */
export function useKindText(): (type: number) => string {
  const { t } = useTranslation('console');
  return (type) => t(type === 0 ? 'members.type.member' : type === 4 ? 'members.type.trial' : 'members.type.agent');
}
