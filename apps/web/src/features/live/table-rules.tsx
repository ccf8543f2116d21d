import { useTranslation } from 'react-i18next';
import { usePositionName, variantText } from './names.ts';
import type { JoinedTable } from './tables.ts';

/** The rules of a table in figures: its limits, and the price and exact return of every bet. */
export function TableRules({ table }: { table: JoinedTable['table'] }) {
  const { t } = useTranslation('tables');
  const nameOf = usePositionName(table.game);
  const { min, max, round } = table.limits;
  return (
    <details className="surface px-4 py-1 text-14">
      <summary className="min-h-11 cursor-pointer content-center font-display text-15">
        {t('rules')} · {t(variantText(table.variant))}
      </summary>
      <p className="pb-2 text-soft tabular-nums">
        {t('limitsText', {
          min: min.toLocaleString('en'),
          max: max.toLocaleString('en'),
          round: round.toLocaleString('en'),
        })}
      </p>
      <table className="mb-3 w-full tabular-nums">
        <thead className="text-start text-13 text-faint">
          <tr>
            <th scope="col" className="py-1 text-start font-normal">
              {t('bet')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('pays')}
            </th>
            <th scope="col" className="py-1 text-end font-normal">
              {t('returnRate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.positions.map(({ id, pays, returned }) => (
            <tr key={id} className="border-t border-hair">
              <th scope="row" className="py-1 text-start font-normal">
                {nameOf(id)}
              </th>
              <td className="py-1 text-end">{pays}:1</td>
              <td className="py-1 text-end">{Number(returned).toFixed(2)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
