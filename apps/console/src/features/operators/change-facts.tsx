import { useTexts } from '@chokdee/ui/i18n';
import { useTranslation } from 'react-i18next';
import type { OperatorChange } from '../../shared/api.ts';
import { Fact } from '../../shared/facts.tsx';
import { useRoleName } from '../../shared/role-name.ts';

/** What a change that a second administrator decides is about: whose roles, which permissions. */
export function ChangeFacts({ change }: { change: Pick<OperatorChange, 'roles' | 'added' | 'removed' | 'reason'> }) {
  const { t } = useTranslation('console');
  const roleName = useRoleName();
  const { added, removed, reason } = change;
  const [from, to] = change.roles.map(roleName);
  const textOf = useTexts([...added, ...removed].map((name) => `permissions:${name}` as const));
  const listOf = (names: typeof added) => names.map((name) => textOf(`permissions:${name}`)).join(', ');
  return (
    <dl className="flex flex-col gap-2">
      {from !== undefined && (
        <Fact name={t('changes.role')}>{to === undefined ? from : t('changes.roles', { from, to })}</Fact>
      )}
      {added.length > 0 && <Fact name={t('changes.added')}>{listOf(added)}</Fact>}
      {removed.length > 0 && <Fact name={t('changes.removed')}>{listOf(removed)}</Fact>}
      {reason !== '' && <Fact name={t('reason')}>{reason}</Fact>}
    </dl>
  );
}
