import { Dialog } from '@chokdee/ui/dialog';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnNavigation } from '../../shared/close-on-navigation.ts';
import { HelpTopics, topicLinkStyle } from './help-topics.tsx';

/** Props of the help centre: the topic to show first; empty: the top. */
export interface HelpProps {
  topic: string;
}

/** The help centre as a panel over the page one is on. */
export default function HelpDialog({ topic }: HelpProps) {
  const { t } = useTranslation('pages');
  const content = useRef<HTMLDivElement>(null);
  const show = (id: string) => {
    if (id !== '') content.current?.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView();
  };
  useEffect(() => show(topic), [topic]);
  useCloseOnNavigation();
  return (
    <Dialog title={t('help.title')} size="panel" fullHeight>
      <div ref={content}>
        <HelpTopics
          linkTo={(each, title) => (
            <button key={each} type="button" className={topicLinkStyle} onClick={() => show(each)}>
              {title}
            </button>
          )}
        />
      </div>
    </Dialog>
  );
}
