import type { ChangeKind } from '@chokdee/contract/change-kinds';
import type { Permission } from '@chokdee/contract/permissions';
import { applyBound } from './bound.ts';
import type { ApplyChange, ChangeRule } from './changes.ts';
import { createAccount, enableOperator, resetAccount, setOperatorRole, type OperatorChange } from './operators.ts';
import { editRole } from './roles.ts';

const onOperator = ({ brandId, actor, reason, payload }: Parameters<ApplyChange>[1]): OperatorChange => ({
  brandId,
  actor,
  reason,
  operatorId: String(payload['operatorId']),
});

/** The kinds of changes that the console itself applies. */
export const ownChanges = {
  'operator.create': {
    apply: async (tx, { brandId, actor, agreed, payload }) => {
      const { name, role, hash, temporary } = payload;
      const account = { brandId, name: String(name), role: String(role), hash: String(hash) };
      await createAccount(tx, { ...account, temporary: temporary === true }, actor, agreed);
    },
  },
  'operator.enable': {
    apply: async (tx, change) => {
      await enableOperator(tx, onOperator(change), change.agreed);
    },
  },
  'operator.reset': {
    apply: async (tx, change) => {
      await resetAccount(tx, onOperator(change), String(change.payload['hash']), change.agreed);
    },
  },
  'operator.role': {
    apply: async (tx, change) => {
      await setOperatorRole(tx, onOperator(change), String(change.payload['to']), change.agreed);
    },
  },
  'role.edit': {
    apply: async (tx, { brandId, actor, agreed, payload }) => {
      const { roleId, version, name, permissions } = payload;
      await editRole(
        tx,
        { brandId, actor, roleId: String(roleId), version: Number(version) },
        { name: String(name), permissions: permissions as Permission[] },
        agreed,
      );
    },
  },
  'console.bound': { apply: applyBound },
} satisfies Partial<Record<ChangeKind, ChangeRule>>;
