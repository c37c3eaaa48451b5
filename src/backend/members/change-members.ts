import type { AssignableRole } from '#src/contract/members.ts'
import { isRole, type Role, roleAtLeast } from '#src/contract/roles.ts'
import { endSessions } from '../credentials/sessions.store.ts'
import type { Handle } from '../db/tables.ts'
import type { Member as Caller } from '../http/caller.ts'
import { getEnglishText } from '../http/error-keys.ts'
import { forbidden, needsConfirmation, notFound, refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import {
  countWorks,
  deleteMembership,
  findMember,
  isMemberAnywhere,
  lockMemberships,
  type MemberRow,
  setRole,
} from './members.store.ts'

type ActingMember = Pick<Caller, 'organisationId' | 'userId'>

const formatName = (row: MemberRow): string => `${row.first_name} ${row.last_name}`
const toRole = (row: MemberRow): Role => (isRole(row.role) ? row.role : 'Unknown')

/** A caller may neither change nor grant a role above their own. */
export const refuseHigherRoles = (own: Role, ...touched: readonly Role[]): void => {
  if (!touched.every((role) => roleAtLeast(own, role))) throw refused(403, 'errors.roleAboveOwn')
}

const refuseLastAdministrator = (row: MemberRow): void => {
  if (!row.is_last_administrator) return
  throw refused(409, 'errors.lastAdministrator', { translationParameters: { name: formatName(row) } })
}

const lockMember = async (db: Handle, { organisationId, userId }: ActingMember, id: string, now: number) => {
  await lockMemberships(db, organisationId)
  const caller = await findMember(db, organisationId, userId, now)
  if (caller === undefined || !roleAtLeast(toRole(caller), 'Administrator')) throw forbidden()
  const row = await findMember(db, organisationId, id, now)
  if (row === undefined) throw notFound()
  refuseHigherRoles(toRole(caller), toRole(row))
  return { own: toRole(caller), row }
}

interface RoleChange {
  readonly role: AssignableRole
  readonly from?: Role | undefined
}

export const changeRole = (
  { clock, db }: Services,
  actor: ActingMember,
  id: string,
  { role, from }: RoleChange,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { own, row } = await lockMember(transaction, actor, id, clock())
    refuseHigherRoles(own, role)
    if (from !== undefined && from !== toRole(row)) throw refused(409, 'errors.memberChanged')
    if (role === row.role) return
    refuseLastAdministrator(row)
    await setRole(transaction, actor.organisationId, id, role)
  })

/** The confirmation tells what becomes of what the person made (`src/README.md`, D9e). */
const requireConfirmation = async (
  db: Handle,
  { organisationId, userId }: ActingMember,
  row: MemberRow,
): Promise<void> => {
  const parameters = { name: formatName(row), ...(await countWorks(db, organisationId, row.id)) }
  const key = row.id === userId ? 'errors.leavingOrganisation' : 'errors.removingMember'
  throw needsConfirmation(key, getEnglishText(key, parameters), parameters)
}

/** A person without any organisation is signed out everywhere. What they made stays. */
export const removeMember = (
  { clock, db }: Services,
  actor: ActingMember,
  id: string,
  isConfirmed: boolean,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { row } = await lockMember(transaction, actor, id, clock())
    refuseLastAdministrator(row)
    if (!isConfirmed) await requireConfirmation(transaction, actor, row)
    await deleteMembership(transaction, actor.organisationId, id)
    if (!(await isMemberAnywhere(transaction, id))) await endSessions(transaction, id, 'removed', clock())
  })
