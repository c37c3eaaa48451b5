import type { ParsedQueryOf } from '#src/contract/endpoint.ts'
import { type MemberPage, memberEndpoints } from '#src/contract/members.ts'
import type { Role } from '#src/contract/roles.ts'
import { postPasswordReset } from '../credentials/account-mail.ts'
import { authLimits } from '../credentials/auth-limits.ts'
import { clearDelays, findDelay } from '../credentials/known-browsers.ts'
import { clearLock, maxFailures, readFailures } from '../credentials/sign-in-lock.store.ts'
import type { Member as Caller } from '../http/caller.ts'
import { countByNetwork } from '../http/client-network.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import { readPreferredLanguage } from '../mail/preferred-language.ts'
import type { Services } from '../services.ts'
import { readAccount } from '../accounts/users.store.ts'
import { changeRole, removeMember, refuseHigherRoles } from './change-members.ts'
import { presentMember } from './member.present.ts'
import { countMembers, countWorks, findMember, listMembers, type MemberRow } from './members.store.ts'

const requireMember = async ({ clock, db }: Services, { organisationId }: Caller, id: string): Promise<MemberRow> => {
  const row = await findMember(db, organisationId, id, clock())
  if (row === undefined) throw notFound()
  return row
}

type Counted = Awaited<ReturnType<typeof countMembers>>

const sumAmounts = (counted: Counted): number => counted.reduce((sum, { amount }) => sum + amount, 0)

const presentCounts = (counted: Counted): MemberPage['counts'] => {
  const countRole = (role: Role): number => sumAmounts(counted.filter((group) => group.role === role))
  return {
    all: sumAmounts(counted),
    locked: sumAmounts(counted.filter(({ isLocked }) => isLocked)),
    roles: {
      System: countRole('System'),
      Administrator: countRole('Administrator'),
      Manager: countRole('Manager'),
      User: countRole('User'),
      ReadOnly: countRole('ReadOnly'),
      Guest: countRole('Guest'),
      Unknown: countRole('Unknown'),
    },
  }
}

const readPage = async (
  { clock, db }: Services,
  { organisationId }: Caller,
  query: ParsedQueryOf<typeof memberEndpoints.list>,
): Promise<MemberPage> => {
  const { search, role, locked, size, ...order } = query
  const counted = await countMembers(db, organisationId, search, clock())
  const total = sumAmounts(
    counted.filter((group) => (role ?? group.role) === group.role && (locked ?? group.isLocked) === group.isLocked),
  )
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / size)))
  const place = { ...order, offset: (page - 1) * size, limit: size }
  const rows = await listMembers(db, organisationId, { search, role, locked }, place, clock())
  return {
    members: rows.map(presentMember),
    total,
    page,
    counts: presentCounts(counted),
  }
}

const readRoutes = (services: Services): ServedCall[] => [
  serve(memberEndpoints.list, ({ caller, query }) => readPage(services, caller, query)),
  serve(memberEndpoints.read, async ({ caller, params: { id } }) => {
    const row = await requireMember(services, caller, id)
    return { ...presentMember(row), made: await countWorks(services.db, caller.organisationId, id) }
  }),
  serve(memberEndpoints.lockInfo, async ({ caller, params: { id } }) => {
    const { clock, db } = services
    const { email_key: emailKey } = await requireMember(services, caller, id)
    const { failures, lockedUntil } = await readFailures(db, emailKey, clock())
    const end = lockedUntil === undefined ? {} : { lockedUntil: lockedUntil.toISOString() }
    const delay = await findDelay(services, emailKey)
    const knownBrowser =
      delay === undefined ? {} : { knownBrowser: { ...delay, delayedUntil: delay.delayedUntil.toISOString() } }
    return { isLocked: lockedUntil !== undefined, ...end, failures, mostFailures: maxFailures, ...knownBrowser }
  }),
]

const changeRoutes = (services: Services): ServedCall[] => [
  serve(memberEndpoints.changeRoles, async ({ caller, params: { id }, body }) => {
    await changeRole(services, caller, id, body)
    return presentMember(await requireMember(services, caller, id))
  }),
  serve(memberEndpoints.remove, ({ caller, params: { id }, body }) =>
    removeMember(services, caller, id, body.confirmed === true),
  ),
  serve(memberEndpoints.removeConfirmed, ({ caller, params: { id }, body }) =>
    removeMember(services, caller, id, body.confirmed === true),
  ),
]

const requireReachableMember = async (services: Services, caller: Caller, id: string): Promise<MemberRow> => {
  const row = await requireMember(services, caller, id)
  refuseHigherRoles(caller.role, presentMember(row).role)
  return row
}

const helpRoutes = (services: Services): ServedCall[] => [
  serve(memberEndpoints.unlock, async ({ caller, params: { id } }) => {
    const { email_key: emailKey } = await requireReachableMember(services, caller, id)
    await clearLock(services.db, emailKey)
    await clearDelays(services.db, emailKey)
  }),
  serve(memberEndpoints.sendPasswordReset, async ({ caller, params: { id }, origin, request }) => {
    const row = await requireReachableMember(services, caller, id)
    await countByNetwork(services.limiter, authLimits.resetByNetwork, origin.ip)
    await services.limiter.count(authLimits.resetByAsker, `${caller.userId} ${row.email_key}`)
    const account = await readAccount(services.db, row.id)
    const language = account.language ?? readPreferredLanguage(request.headers.get('accept-language'))
    const { organisationId } = caller
    services.mailer.dispatch(await postPasswordReset(services, services.db, { ...account, language, organisationId }))
  }),
]

export const memberRoutes = (services: Services): ServedCall[] => [
  ...readRoutes(services),
  ...changeRoutes(services),
  ...helpRoutes(services),
]
