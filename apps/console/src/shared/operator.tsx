import type { Permission } from '@chokdee/contract/permissions';
import { createContext, use, type ReactNode } from 'react';
import type { Operator } from './api.ts';

const OperatorContext = createContext<Operator | null>(null);

/** Provides the signed-in operator. It stays while an ended session is renewed. */
export const OperatorProvider = ({ operator, children }: { operator: Operator; children: ReactNode }) => (
  <OperatorContext value={operator}>{children}</OperatorContext>
);

/** The signed-in operator. Throws outside of an `OperatorProvider`. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (operator === null) throw new Error('useOperator needs an OperatorProvider around the component');
  return operator;
}

/** Returns whether the operator's role has one of the permissions. */
export function useCan(): (...names: readonly Permission[]) => boolean {
  const { permissions } = useOperator();
  return (...names) => names.some((name) => permissions.includes(name));
}
