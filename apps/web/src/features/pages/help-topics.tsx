import { cn } from '@chokdee/ui/cn';
import { linkStyle } from '@chokdee/ui/link-style';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConnectionNote } from '../status/connection-note.tsx';
import { useStatus } from '../status/status.ts';

const topics = ['deposit', 'fairness', 'play', 'terms', 'privacy'] as const;
/** A topic of the help centre. */
export type HelpTopic = (typeof topics)[number];

/** The style of a link to a topic. */
export const topicLinkStyle = cn(
  linkStyle({ tone: 'soft' }),
  'shrink-0 bg-ink-1 px-4 whitespace-nowrap hover:bg-ink-2 lg:bg-transparent',
);

/** The topics of the help centre. `linkTo` makes the link to a topic from its title. */
export function HelpTopics({
  linkTo,
  className,
}: {
  linkTo: (topic: HelpTopic, title: string) => ReactNode;
  className?: string;
}) {
  const { t } = useTranslation('pages');
  const { termsVersion } = useStatus().info.site;
  return (
    <div className={cn('grid gap-6 lg:grid-cols-[230px_minmax(0,1fr)]', className)}>
      <nav aria-label={t('help.topics')} className="rail flex gap-2 lg:sticky lg:top-6 lg:flex-col lg:self-start">
        {topics.map((topic) => linkTo(topic, t(`help.${topic}.title`)))}
      </nav>
      <div className="flex max-w-[920px] min-w-0 flex-col gap-5">
        {topics.map((topic) => (
          <article key={topic} id={topic} className="surface scroll-mt-20 p-5 md:p-7">
            <h2 className="mb-2 flex items-center gap-2.5 text-22">
              <span className="ornament-flower" aria-hidden="true" />
              {t(`help.${topic}.title`)}
            </h2>
            {t(`help.${topic}.text`)
              .split('\n')
              .map((paragraph) => (
                <p key={paragraph} className="mb-3 max-w-[78ch] text-15 leading-[1.75] text-soft last:mb-0">
                  {paragraph}
                </p>
              ))}
            {topic === 'privacy' && <ConnectionNote className="max-w-[78ch] text-15 leading-[1.75] text-soft" />}
            {topic === 'terms' && <p className="text-13 text-faint">{t('help.version', { version: termsVersion })}</p>}
          </article>
        ))}
      </div>
    </div>
  );
}
