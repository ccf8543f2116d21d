import { cn } from '@chokdee/ui/cn';
import { useEffect, useRef } from 'react';

/** The values of chips in whole units, and their colours: body and edge. */
const CHIPS: readonly (readonly [amount: number, body: string, edge: string])[] = [
  [5, '#b8504a', '#f4e3c6'],
  [10, '#2f68b8', '#f4f0e2'],
  [20, '#6d7392', '#f4f0e2'],
  [50, '#c2497f', '#f7e6ee'],
  [100, '#1f8a61', '#eef7e8'],
  [500, '#7b52c7', '#f1eafb'],
  [1_000, '#c77d22', '#fbf0dc'],
  [5_000, '#b3262d', '#fbe3d6'],
  [10_000, '#2c2a3e', '#f2c566'],
  [50_000, '#8d6a1c', '#fff3cf'],
];
/** Chips of a stack that are drawn; the sum is always in digits. */
const DRAWN = 5;

/** The chips of a table: five from its least stake on, at most its highest. */
export const chipsOf = (min: number, max: number): number[] =>
  CHIPS.map(([amount]) => amount)
    .filter((amount) => amount >= min && amount <= max)
    .slice(0, 5);

/** The highest chips that make up an amount, the largest first, at most `DRAWN`. */
function stackOf(amount: number): number[] {
  const stack: number[] = [];
  let rest = amount;
  for (const [value] of CHIPS.toReversed())
    while (rest >= value && stack.length < DRAWN) {
      stack.push(value);
      rest -= value;
    }
  return stack.length > 0 ? stack : [CHIPS[0]![0]];
}

/** An amount as a chip shows it: 500, 1K, 50K. */
const shortText = (amount: number): string => (amount >= 1_000 ? `${amount / 1_000}K` : String(amount));

/** The face of a chip; `flat` as it lies on the table, seen from the side. */
export function Chip({ amount, flat = false, className }: { amount: number; flat?: boolean; className?: string }) {
  const [, body, edge] = CHIPS.find(([value]) => value === amount) ?? CHIPS[0]!;
  return (
    <svg viewBox="0 0 48 48" preserveAspectRatio={flat ? 'none' : 'xMidYMid'} className={className} aria-hidden="true">
      <circle cx={24} cy={25} r={22.5} fill="#0009" />
      <circle cx={24} cy={23.5} r={22.5} fill={body} />
      <circle
        cx={24}
        cy={23.5}
        r={19.6}
        fill="none"
        stroke={edge}
        strokeWidth={5.6}
        strokeDasharray="8.2 12.32"
        transform="rotate(-12 24 23.5)"
      />
      <circle cx={24} cy={23.5} r={22.5} fill="none" stroke="#0005" strokeWidth={1} />
      <circle cx={24} cy={23.5} r={15} fill={edge} />
      <circle cx={24} cy={23.5} r={15} fill="none" stroke={body} strokeWidth={1.4} strokeDasharray="2.2 2.2" />
      <text
        x={24}
        y={28.4}
        textAnchor="middle"
        fontSize={amount >= 10_000 ? 11.5 : 13}
        fontWeight={700}
        fontFamily="Kanit, sans-serif"
        fill="#221a33"
      >
        {shortText(amount)}
      </text>
    </svg>
  );
}

/** The chip that the player has chosen, in the tray: thrown chips start there. */
const CHOSEN = '[data-chosen-chip]';

/**
 * Chips on a position with their sum. A new sum throws the top chip from the tray. Chips that are
 * not confirmed have a dashed sum.
 */
export function ChipStack({ amount, isDraft, className }: { amount: number; isDraft: boolean; className?: string }) {
  const top = useRef<HTMLSpanElement>(null);
  const shown = useRef(amount);
  useEffect(() => {
    const isLaid = isDraft && (amount > shown.current || !top.current?.dataset['was']);
    shown.current = amount;
    const { current } = top;
    if (!current) return;
    current.dataset['was'] = '1';
    const from = document.querySelector(CHOSEN)?.getBoundingClientRect();
    if (!isLaid || !from || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const to = current.getBoundingClientRect();
    const [x, y] = [from.x + from.width / 2 - to.x - to.width / 2, from.y - to.y];
    const animation = current.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(1.5)` },
        { transform: `translate(${x / 2}px, ${y / 2 - 28}px) scale(1.3)`, offset: 0.5 },
        { transform: 'translate(0, 0) scale(1.12, 0.86)', offset: 0.82 },
        { transform: 'none' },
      ],
      { duration: 300, easing: 'cubic-bezier(.2,.8,.2,1)' },
    );
    return () => animation.cancel();
  }, [amount, isDraft]);
  const stack = stackOf(amount);
  return (
    <span className={cn('live-chips pointer-events-none flex flex-col items-center', className)}>
      <span className="relative block w-9" style={{ height: 22 + stack.length * 4 }}>
        {stack.map((value, index) => (
          <span
            key={index}
            ref={index === stack.length - 1 ? top : undefined}
            className="absolute inset-x-0 block"
            style={{ bottom: index * 4 }}
          >
            <Chip amount={value} flat className="h-[26px] w-9" />
          </span>
        ))}
      </span>
      <span
        className={cn(
          'relative -mt-1.5 rounded-pill px-2 text-12 leading-5 font-semibold tabular-nums',
          isDraft ? 'border border-dashed border-[#f2c566] bg-[#171030] text-[#ffe6ad]' : 'bg-[#0b1026] text-[#ffffff]',
        )}
      >
        {amount.toLocaleString('en')}
      </span>
    </span>
  );
}
