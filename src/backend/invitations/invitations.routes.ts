import { invitationEndpoints, invitationPageSize, type InvitationStatus } from '#src/contract/invitations.ts'
import { notFound, refused } from '../http/refusal.ts'
import { Answer, serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { acceptAsNew } from './accept-as-new.ts'
import { acceptInvitation, readOpenInvitation, rejectInvitation } from './answer-invitation.ts'
import { presentInvitation } from './invitation.present.ts'
import { countInvitations, endInvitation, findInvitation, listInvitations } from './invitations.store.ts'
import { sendInvitations } from './send-invitations.ts'

const readInvitations = async (services: Services, organisationId: string, query: ListQuery) => {
  const { clock, db } = services
  const { search, status } = query
  const countByStatus = await countInvitations(db, organisationId, search, clock())
  const getCount = (status: InvitationStatus) => countByStatus.get(status) ?? 0
  const counts = {
    pending: getCount('pending'),
    accepted: getCount('accepted'),
    expired: getCount('expired'),
    revoked: getCount('revoked'),
    rejected: getCount('rejected'),
  }
  const total = status === undefined ? Object.values(counts).reduce((sum, count) => sum + count) : counts[status]
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / invitationPageSize)))
  const part = { search, status, offset: (page - 1) * invitationPageSize, limit: invitationPageSize }
  const rows = await listInvitations(db, organisationId, part, clock())
  return { invitations: rows.map(presentInvitation), total, page, counts }
}

interface ListQuery {
  readonly search: string
  readonly status?: InvitationStatus | undefined
  readonly page: number
}

const revoke = async ({ clock, db }: Services, organisationId: string, id: string): Promise<void> => {
  const row = await findInvitation(db, organisationId, id, clock())
  if (row === undefined) throw notFound()
  if (row.status === 'accepted' || row.status === 'rejected') throw refused(409, 'errors.invitationUsed')
  const isEnded = await endInvitation(db, id, 'revoked', clock())
  if (!isEnded && row.status === 'pending') throw refused(409, 'errors.invitationUsed')
}

export const invitationRoutes = (services: Services): readonly ServedCall[] => [
  serve(invitationEndpoints.send, async ({ body, caller, request }) => ({
    results: await sendInvitations(services, caller, body, request),
  })),
  serve(invitationEndpoints.list, ({ caller, query }) => readInvitations(services, caller.organisationId, query)),
  serve(invitationEndpoints.validate, ({ params, origin }) => readOpenInvitation(services, params.token, origin.ip)),
  serve(invitationEndpoints.acceptWithPassword, async (call) => {
    const tokens = await acceptAsNew(services, call.body, call)
    return tokens ?? new Answer(202, {})
  }),
  serve(invitationEndpoints.accept, ({ body, caller, origin }) =>
    acceptInvitation(services, caller, body.token, origin.ip),
  ),
  serve(invitationEndpoints.reject, ({ body, origin }) => rejectInvitation(services, body.token, origin.ip)),
  serve(invitationEndpoints.revoke, ({ caller, params }) => revoke(services, caller.organisationId, params.id)),
]
