import { useId, type ReactNode } from 'react';

/** One shelf of the workshop, by the name of what lies on it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-part={title} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-3 text-22">
        <span className="prajam" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  );
}
