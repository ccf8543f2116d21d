import type { ReactNode } from 'react';

/** One line of the account: title, description, and an action or value. */
export const AccountRow = ({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) => (
  <div className="flex min-h-16 items-center gap-3 py-3">
    {icon && <span className="text-[22px] text-gold-text">{icon}</span>}
    <div className="min-w-0 flex-1">
      <div className="text-15">{title}</div>
      {text && <p className="text-13 text-faint">{text}</p>}
    </div>
    {children}
  </div>
);
