import type { MainActionKind } from '../../engine/client.ts';

/**
 * The icon of the spin button: two circling arrows, or a square while the spin or autoplay can be
 * stopped.
 */
export const PlayIcon = ({ kind }: { kind: MainActionKind }) => (
  <svg
    viewBox="0 0 48 48"
    className="size-12"
    fill="none"
    stroke="currentColor"
    strokeWidth="4.2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {kind === 'skip' || kind === 'stopAutoplay' ? (
      <rect x="15" y="15" width="18" height="18" rx="4" fill="currentColor" />
    ) : (
      <path d="M9 23a15 15 0 0 1 26-9l4 4M39 8v10H29M39 25a15 15 0 0 1-26 9l-4-4M9 40V30h10" />
    )}
  </svg>
);
