import { cardStyle } from '@chokdee/ui/card-style';
import { Dialog } from '@chokdee/ui/dialog';
import { EmptyState } from '@chokdee/ui/states';
import { Pagination } from '@chokdee/ui/pagination';
import { cn } from '@chokdee/ui/cn';
import { stampText } from '@chokdee/ui/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotices } from './announcements.ts';
import { HtmlText } from '@chokdee/ui/html-text';

/** Notices on a page. */
const pageSize = 9;

/** Where the position of the notice read last is stored, for this tab. */
const storageKey = 'noticeIndex';
const storedIndex = (): number => {
  try {
    const index = Number(sessionStorage.getItem(storageKey));
    return Number.isInteger(index) && index >= 0 ? index : 0;
  } catch {
    return 0;
  }
};

/** Props of the dialog: the index of the notice to show first, by default the stored one. */
export interface NoticeProps {
  index?: number;
}

/** The notices: titles on the left, nine per page; the selected one on the right. */
export default function NoticeDialog({ index }: NoticeProps) {
  const { t } = useTranslation('home');
  const notices = useNotices();
  const [chosen, setChosen] = useState(() => index ?? storedIndex());
  // Notices may have ended since the position was stored.
  const selected = Math.min(chosen, Math.max(0, notices.length - 1));
  const [page, setPage] = useState<number | null>(null);
  const current = page ?? Math.floor(selected / pageSize) + 1;
  const notice = notices[selected];
  const select = (position: number) => {
    setChosen(position);
    try {
      sessionStorage.setItem(storageKey, String(position));
    } catch {
      /* Without storage the first notice is selected next time. */
    }
  };
  return (
    <Dialog title={t('notice.title')} size="wide">
      {notice ? (
        <div className="grid gap-5 md:grid-cols-[260px_minmax(0,1fr)]">
          <div className="flex flex-col gap-2">
            <ul className="flex flex-col gap-0.5">
              {notices.slice((current - 1) * pageSize, current * pageSize).map((each, offset) => {
                const position = (current - 1) * pageSize + offset;
                return (
                  <li key={each.id}>
                    <button
                      type="button"
                      aria-current={position === selected ? 'true' : undefined}
                      onClick={() => select(position)}
                      className={cn(
                        'flex min-h-11 w-full flex-col rounded-2 px-3 py-1.5 text-start text-14 hover:bg-ink-2',
                        position === selected ? 'bg-ink-2 text-gold-text' : 'text-soft',
                      )}
                    >
                      {each.title}
                      <time className="text-12 text-faint tabular-nums">{stampText(each.timestamp)}</time>
                    </button>
                  </li>
                );
              })}
            </ul>
            <Pagination pages={Math.ceil(notices.length / pageSize)} current={current} onChange={setPage} />
          </div>
          <article className={cardStyle({ surface: 'paper', padding: 'medium' })}>
            <h3 className="mb-2 text-18">{notice.title}</h3>
            <HtmlText html={notice.content} />
          </article>
        </div>
      ) : (
        <EmptyState title={t('notice.none')} />
      )}
    </Dialog>
  );
}
