import type { Permission } from '@chokdee/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useBound, useChanges } from './changes.ts';

/**
 * In the form of a figure: from which change on it waits for a second person with a permission, or
 * that the operator alone has it.
 */
export function SecondPersonNote({ permission }: { permission: Permission }) {
  const { t } = useTranslation('console');
  const percent = useBound().data?.percent;
  const alone = useChanges(1).data?.footer.alone;
  if (percent === undefined || alone === undefined) return null;
  return (
    <p role="note" className="text-13 text-soft">
      {t(alone.includes(permission) ? 'changes.noteAlone' : 'changes.note', { percent })}
    </p>
  );
}
