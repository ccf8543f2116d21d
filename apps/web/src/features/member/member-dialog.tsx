import { Dialog } from '@chokdee/ui/dialog';
import { useTexts } from '@chokdee/ui/i18n';
import { openDialog } from '../../app/dialogs.ts';
import { memberPageOf } from '../../app/member-pages.ts';
import { useCloseOnNavigation } from '../../shared/close-on-navigation.ts';
import { MemberCentre } from './member-centre.tsx';
import type { MemberDialogProps } from './member-dialog-props.ts';
import { MemberPanelContext, type MemberPlace } from './member-place.ts';

/** The member centre as a panel over the page one is on. */
export default function MemberDialog({ page: name, deposit }: MemberDialogProps) {
  const { name: page, title } = memberPageOf(name);
  const textOf = useTexts([title]);
  const panel = {
    place: { page, ...(deposit ? { deposit } : {}) },
    show: (place: MemberPlace) => void openDialog('memberCenterModal', place),
  };
  useCloseOnNavigation();
  return (
    <Dialog title={textOf(title)} size="panel" fullHeight>
      <MemberPanelContext value={panel}>
        <MemberCentre page={page} />
      </MemberPanelContext>
    </Dialog>
  );
}
