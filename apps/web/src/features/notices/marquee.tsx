import { MegaphoneIcon } from '@chokdee/ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { useNoticeQuery } from './announcements.ts';

/** How long a notice is shown, ms. */
const noticeDuration = 7000;

/**
 * A line that shows the notices in turn; a press opens the current one. Its space is kept while
 * they load.
 */
export function Marquee() {
  const { t } = useTranslation('home');
  const { data: notices = [], isPending } = useNoticeQuery();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (notices.length < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), noticeDuration);
    return () => clearInterval(timer);
  }, [notices.length]);
  const index = notices.length > 0 ? turn % notices.length : 0;
  const notice = notices[index];
  if (!notice) return <span className={isPending ? 'min-h-11 flex-1' : 'flex-1'} />;
  return (
    <button
      type="button"
      aria-label={t('notice.open', { title: notice.title })}
      onClick={() => openDialog('noticeModal', { index })}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-2 px-2 text-start hover:text-body"
    >
      <MegaphoneIcon aria-hidden="true" className="shrink-0 text-[18px] text-gold-text" />
      <span className="truncate py-1">{notice.title}</span>
    </button>
  );
}
