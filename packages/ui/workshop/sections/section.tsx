import { useId, type ReactNode } from 'react';

/** One section of the workshop. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-section={title} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-3 text-22">
        <span className="ornament-flower" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}
