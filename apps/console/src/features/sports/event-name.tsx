import { Link } from '@tanstack/react-router';

/** The name of an event as a link to its page, with its league below. */
export const EventName = ({
  event: { eventId, name, leagueName },
}: {
  event: { eventId: string; name: string; leagueName: string };
}) => (
  <div>
    <Link
      to="/sports"
      search={{ event: eventId }}
      className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-gold-text hover:underline"
    >
      {name}
    </Link>
    <span className="block text-12 text-faint">{leagueName}</span>
  </div>
);
