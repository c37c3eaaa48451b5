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

/** Nobody touches, or makes, what stands above themselves. */
export const refuseHigherRoles = (own: Role, ...touched: readonly Role[]): void => {
  if (!touched.every((role) => roleAtLeast(own, role))) throw refused(403, 'errors.roleAboveOwn')
}

const refuseLastAdministrator = (row: MemberRow): void => {
  if (!row.is_last_administrator) return
  throw refused(409, 'errors.lastAdministrator', { translationParameters: { name: formatName(row) } })
}

/**
 * The member, when the caller may still change members: both as they are once everybody who came before is done, and
 * nobody else changes them until the transaction ends.
 */
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
  /** Refused when it is not the one that is held. */
  readonly from?: Role | undefined
}

/** Takes effect with the very next call of the person: every call looks at the membership, not at the token. */
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

/** Going needs the person's word, and tells what becomes of what they made (`src/README.md`, D9e). */
const requireConfirmation = async (
  db: Handle,
  { organisationId, userId }: ActingMember,
  row: MemberRow,
): Promise<void> => {
  const parameters = { name: formatName(row), ...(await countWorks(db, organisationId, row.id)) }
  const key = row.id === userId ? 'errors.leavingOrganisation' : 'errors.removingMember'
  throw needsConfirmation(key, getEnglishText(key, parameters), parameters)
}

/** With nowhere left to go the person is signed out everywhere. What they made stays. */
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
