import { cn } from '@chokdee/ui/cn';
import type { NamedSubject } from '@chokdee/contract/subjects';
import { Link } from '@tanstack/react-router';

/** What an entry or a settlement is about. */
export interface SubjectProps {
  /** `<kind>:<id>`. */
  subject: string;
  named: NamedSubject | null;
}

/** How a subject is called in one line: its name, else the subject itself. */
export const subjectText = ({ subject, named }: SubjectProps): string => named?.name ?? subject;

/**
 * A subject: its name as a link to the page that shows it, and its id in small letters below.
 * Without a name the id takes its place.
 */
export function Subject({ subject, named, className }: SubjectProps & { className?: string }) {
  const text = subjectText({ subject, named });
  return (
    <span className={cn('block min-w-0', className)}>
      {named?.page ? (
        <Link
          // The server names a page of this console and parameters that its search accepts.
          to={named.page.path as '/members'}
          search={named.page.search as never}
          className="inline-flex min-h-8 items-center font-medium wrap-anywhere text-gold-text hover:underline"
        >
          {text}
        </Link>
      ) : (
        <span className="text-13 wrap-anywhere text-soft">{text}</span>
      )}
      {text !== subject && (
        <span className="block truncate text-12 text-faint" title={subject}>
          {subject}
        </span>
      )}
    </span>
  );
}
