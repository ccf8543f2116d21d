import { cn } from '@chokdee/ui/cn';
import { BankIcon } from '@chokdee/ui/icons';
import type { ReactNode } from 'react';

/**
 * A radio button as a card: a channel or payee account. Buttons with the same `name` form a group.
 */
export const BankChoice = ({
  name,
  icon: Icon = BankIcon,
  checked,
  onChoose,
  tile = false,
  children,
}: {
  name: string;
  icon?: typeof BankIcon;
  checked: boolean;
  onChoose: () => void;
  /** The icon is above the text, for several narrow cards in a row. */
  tile?: boolean;
  children: ReactNode;
}) => (
  <label
    className={cn(
      'flex min-h-16 items-center rounded-3 bg-ink-2 py-2.5 inset-shadow-hair transition',
      tile ? 'flex-col justify-center gap-1 px-1.5 text-center' : 'gap-3 px-4',
      'has-checked:bg-gold-wash has-checked:inset-shadow-[0_0_0_1px_var(--gold)]',
      'has-focus-visible:outline-2 has-focus-visible:outline-gold',
    )}
  >
    <input type="radio" name={name} className="sr-only" checked={checked} onChange={onChoose} />
    <Icon weight="duotone" aria-hidden="true" className="shrink-0 text-[28px] text-gold-text" />
    {children}
  </label>
);
