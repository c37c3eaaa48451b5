import { roleAtLeast, roles } from '#src/contract/roles.ts'
import type { Handle } from '../db/tables.ts'

const managingRoles = roles.filter((role) => roleAtLeast(role, 'Administrator'))

export const listAdministrators = (db: Handle, organisationId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', 'in', managingRoles)
    .where('users.disabled_at', 'is', null)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.email', 'users.language'])
    .orderBy('users.id')
    .execute()
