import { useId } from 'react';

/** The shoe of a table that the system deals; no person is shown (decision D50). */
export function ShoeMark({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 132 84" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}a`} x2="0" y2="1">
          <stop stopColor="#3a2a5e" />
          <stop offset="1" stopColor="#150f2c" />
        </linearGradient>
        <linearGradient id={`${id}b`} x2="1" y2="1">
          <stop stopColor="#fff1c4" />
          <stop offset="1" stopColor="#b9792b" />
        </linearGradient>
      </defs>
      <path
        d="M30 10h86l-16 62H8z"
        fill={`url(#${id}a)`}
        stroke={`url(#${id}b)`}
        strokeWidth={3}
        strokeLinejoin="round"
      />
      <path d="M36 18h24L47 64H20z" fill="#31428a" stroke="#f4e9d2" strokeWidth={2.4} />
      <path d="M41 24l-10 34M52 24 40 58M36 30l16 22" stroke="#6f83d0" strokeWidth={1} />
      <path d="M84 26l13 15-17 15-11-15z" fill="none" stroke={`url(#${id}b)`} strokeWidth={2.4} />
      <circle cx={83} cy={41} r={3.4} fill="#f2c566" />
      <path d="M14 62 6 76h40l6-14z" fill="#f4e9d2" stroke="#8d6232" strokeWidth={1.6} />
    </svg>
  );
}
