import { ClockIcon } from '@chokdee/ui/icons';
import { useIntlTag } from '@chokdee/ui/i18n';
import { businessZone, dateTimeText, useSecond } from '@chokdee/ui/time';

/** Date and time in GMT+8 by the server's clock, updated each second. */
export function Clock() {
  const tag = useIntlTag();
  const now = useSecond();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <ClockIcon aria-hidden="true" className="text-[16px]" />
      <time dateTime={new Date(now).toISOString()} suppressHydrationWarning>
        {dateTimeText(now, tag, businessZone)}
      </time>
    </span>
  );
}
