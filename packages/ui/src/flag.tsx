import Gb from 'country-flag-icons/react/3x2/GB';
import Th from 'country-flag-icons/react/3x2/TH';

const flags = { GB: Gb, TH: Th };

/**
 * The flag of a country by its ISO code, decorative. Renders nothing for a country that is not
 * bundled.
 */
export function Flag({ country, className = 'h-4 w-6 rounded-[3px]' }: { country: string; className?: string }) {
  const Art = country in flags ? flags[country as keyof typeof flags] : null;
  return (
    Art && (
      <span aria-hidden="true" className="inline-flex">
        <Art className={className} />
      </span>
    )
  );
}
