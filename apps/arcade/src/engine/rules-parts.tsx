import { cn } from '@chokdee/ui/cn';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A name and its value on one line of a `<dl>`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt className="text-soft">{name}</dt>
    <dd className="text-end font-medium">{children}</dd>
  </div>
);

/** A section of a panel with a title. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="mb-5">
    <h2 className="mb-1 text-15">{title}</h2>
    {children}
  </section>
);

/** A section that is one paragraph. */
export const TextSection = ({ title, text }: { title: ReactNode; text: ReactNode }) => (
  <Section title={title}>
    <p className="text-soft">{text}</p>
  </Section>
);

/** An example with its exact return in per cent, and a note on returns. */
export function ReturnExample({
  title,
  text,
  percent,
  note,
}: {
  title: ReactNode;
  text: ReactNode;
  percent: string;
  note: ReactNode;
}) {
  const { t } = useTranslation('arcade');
  return (
    <Section title={title}>
      <p className="text-soft">{text}</p>
      <dl>
        <Fact name={t('facts.return')}>{percent} %</Fact>
      </dl>
      <p className="text-13 text-faint">{note}</p>
    </Section>
  );
}

/** A row of a `RulesTable`; as many cells as there are columns. */
export interface RulesRow {
  readonly key: number;
  readonly cells: readonly ReactNode[];
}

/**
 * A table of figures in the rules. The first column is aligned to the start, the others to the end.
 */
export const RulesTable = ({
  columns,
  rows,
  rowClassName,
  firstCellClassName,
}: {
  columns: readonly ReactNode[];
  rows: readonly RulesRow[];
  rowClassName?: string;
  firstCellClassName?: string;
}) => (
  <table className="w-full text-end">
    <thead className="text-12 text-soft">
      <tr>
        {columns.map((column, i) => (
          <th key={i} className={cn('font-normal', i === 0 && 'py-1 text-start')}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key} className={cn('border-t border-hair', rowClassName)}>
          {cells.map((cell, i) => (
            <td key={i} className={i === 0 ? cn('py-1.5 text-start', firstCellClassName) : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
