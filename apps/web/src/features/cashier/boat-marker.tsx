/** The boat that marks the step of a withdrawal. */
export const BoatMarker = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 84 48" aria-hidden="true" className={className}>
    <path d="M6 30c12 6 48 7 62 2c6-2 10-7 13-14c0 9-3 16-8 19c-6 4-50 5-60 1c-3-1-6-4-7-8Z" fill="currentColor" />
    <path
      d="M22 31V17M52 31V17M16 18q21-9 42 0q-21-5-42 0Z"
      stroke="currentColor"
      strokeWidth="2.4"
      fill="currentColor"
      strokeLinejoin="round"
    />
    <circle cx="77" cy="15" r="9" fill="var(--glow)" />
    <circle cx="77" cy="15" r="4" fill="#ffc25e" />
  </svg>
);
