import { z } from 'zod';
import { permissionNames } from '../../permissions.ts';
import { id } from '../../wire.ts';

/** The listener and envelope of the console's calls. */
export const consoleCall = { listener: 'console', envelope: 'wps' } as const;
/** An operator's reason for an action, recorded in the audit log. */
export const reason = z.string().trim().min(3).max(500);
/** The id of a role: `operator`, `supervisor` and `admin` from the start, a UUID of the others. */
export const roleId = z.string().regex(/^[a-z0-9-]{1,36}$/);
/** Permissions without duplicates. */
export const permissionList = z.array(z.enum(permissionNames)).max(1_000);
/** An operator with the id and the name of the role. */
export const operatorFacts = z.object({ id, name: z.string(), role: roleId, roleName: z.string() });
