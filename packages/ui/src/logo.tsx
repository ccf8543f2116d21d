import { useId } from 'react';
import { cn } from './cn.tsx';

/** The logo without the name: a flame in a lantern. Decorative. */
export function LogoMark({ className }: { className?: string }) {
  const id = useId();
  const gold = `url(#${id})`;
  return (
    <svg viewBox="0 0 40 48" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fbe3a0" />
          <stop offset=".45" stopColor="#e6b551" />
          <stop offset="1" stopColor="#b97a26" />
        </linearGradient>
      </defs>
      <path d="M20 0v5M15.5 5h9M16 42h8M20 42v6" stroke={gold} strokeWidth="2" fill="none" strokeLinecap="round" />
      <path
        d="M20 6C24 12.5 35 13.5 35 25S27 40.5 20 40.5S5 36.5 5 25S16 12.5 20 6Z"
        fill="none"
        stroke={gold}
        strokeWidth="2"
      />
      <path
        d="M20 36C26.5 36 29.5 31.6 29 26.4C28.6 22 24.6 20.8 25.6 14.8C20.4 18 18.4 22.2 19.6 26.2C20.3 28.8 18.8 30.2 17.2 29.6C15.4 28.9 15.7 26.3 17.3 25.8C14.6 24.6 11 26.6 11 30C11 33.6 14.6 36 20 36Z"
        fill={gold}
      />
    </svg>
  );
}

/**
 * Logo and name, in Thai with the Latin name below. `small` is one line without the Latin name, and
 * without any name where space is short.
 */
export const Logo = ({ small = false }: { small?: boolean }) => (
  <span
    className={cn(
      'inline-flex items-center gap-x-2.5 font-display font-semibold text-body',
      small && 'h-[max(31px,1.6rem)] flex-wrap overflow-hidden',
    )}
  >
    <LogoMark className={small ? 'h-[31px]' : 'h-[38px]'} />
    <span className="flex flex-col whitespace-nowrap">
      <span lang="th" className={small ? 'text-18 leading-[1.35]' : 'text-22 leading-[1.3]'}>
        โชคดี
      </span>
      {!small && <span className="text-[11px] leading-none font-medium tracking-[0.2em] text-gold-text">CHOKDEE</span>}
    </span>
  </span>
);
