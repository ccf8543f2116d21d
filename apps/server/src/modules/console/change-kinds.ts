import type { Permission } from '@chokdee/contract/permissions';
import type { ApplyChange, ChangeKind, ChangeRule } from './changes.ts';
import { createAccount, enableOperator, resetAccount, setOperatorRole, type OperatorChange } from './operators.ts';
import { editRole } from './roles.ts';

const onOperator = ({ brandId, actor, reason, payload }: Parameters<ApplyChange>[1]): OperatorChange => ({
  brandId,
  actor,
  reason,
  operatorId: String(payload['operatorId']),
});

/** The kinds of changes that a second administrator decides. */
export const changeKinds: Readonly<Record<ChangeKind, ChangeRule>> = {
  'operator.create': {
    permission: 'console.operators.edit',
    apply: async (tx, { brandId, actor, agreed, payload }) => {
      const { name, role, hash, temporary } = payload;
      const account = { brandId, name: String(name), role: String(role), hash: String(hash) };
      await createAccount(tx, { ...account, temporary: temporary === true }, actor, agreed);
    },
  },
  'operator.enable': {
    permission: 'console.operators.edit',
    apply: async (tx, change) => {
      await enableOperator(tx, onOperator(change), change.agreed);
    },
  },
  'operator.reset': {
    permission: 'console.operators.reset',
    apply: async (tx, change) => {
      await resetAccount(tx, onOperator(change), String(change.payload['hash']), change.agreed);
    },
  },
  'operator.role': {
    permission: 'console.operators.edit',
    apply: async (tx, change) => {
      await setOperatorRole(tx, onOperator(change), String(change.payload['to']), change.agreed);
    },
  },
  'role.edit': {
    permission: 'console.roles.edit',
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
};
