import * as v from 'valibot'
import { SessionTokens } from './auth.ts'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Id, Line, NewPassword, Timestamp, WholeNumber } from './fields.ts'
import { languages } from './languages.ts'
import { assignableRoles } from './members.ts'

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked', 'rejected'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** `repeated`: the address occurs earlier in the same call. */
export const invitationOutcomes = [
  'sent',
  'alreadyMember',
  'alreadyInvited',
  'notAnAddress',
  'repeated',
  'tooMany',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

export const maxInvitationsPerCall = 50

export const invitationValidDays = 7

export const invitationPageSize = 50

const Status = v.picklist(invitationStatuses)

export const Invitation = v.object({
  id: Id,
  email: v.string(),
  role: v.picklist(assignableRoles),
  /** `pending` lasts only while the inviter is an administrator; then it is `revoked`. */
  status: Status,
  invitedBy: v.optional(v.object({ name: v.string(), email: v.string() })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  endedAt: v.optional(Timestamp),
})
export type Invitation = v.InferOutput<typeof Invitation>

const InvitationResult = v.object({
  email: v.string(),
  outcome: v.picklist(invitationOutcomes),
  invitation: v.optional(Invitation),
  /** The link can be handed over by other means; it is returned once and its token is not stored. */
  link: v.optional(v.string()),
})
export type InvitationResult = v.InferOutput<typeof InvitationResult>

const InvitationSeenByGuest = v.object({
  organisationName: v.string(),
  inviterName: v.string(),
  role: v.picklist(assignableRoles),
  email: v.string(),
  expiresAt: Timestamp,
  /** Absent for a link that did not come by mail. */
  hasAccount: v.optional(v.boolean()),
})
export type InvitationSeenByGuest = v.InferOutput<typeof InvitationSeenByGuest>

const InvitationToken = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

export const NewMember = v.object({
  token: InvitationToken,
  firstName: Line(100),
  lastName: Line(100),
  password: NewPassword,
  language: v.optional(v.picklist(languages)),
})

export const invitationEndpoints = defineEndpoints({
  send: {
    method: 'POST',
    path: '/api/invitations',
    access: 'Administrator',
    body: v.object({
      emails: v.pipe(BoundedList(v.pipe(v.string(), v.maxLength(400)), maxInvitationsPerCall), v.minLength(1)),
      role: v.picklist(assignableRoles),
      /** True: a pending invitation is replaced and its link stops working. */
      replacesPending: v.optional(v.boolean(), false),
    }),
    reply: v.object({ results: v.array(InvitationResult) }),
  },
  list: {
    method: 'GET',
    path: '/api/invitations',
    access: 'Administrator',
    query: v.object({
      /** Each word must occur in the address or the inviter's name. */
      search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      status: v.optional(Status),
      page: v.optional(WholeNumber(1, 1_000_000), '1'),
    }),
    /** Lists `invitationPageSize` per page, the newest first, without replaced ones. */
    reply: v.object({
      invitations: v.array(Invitation),
      total: v.number(),
      page: v.number(),
      counts: v.object({
        pending: v.number(),
        accepted: v.number(),
        expired: v.number(),
        revoked: v.number(),
        rejected: v.number(),
      }),
    }),
  },
  validate: { method: 'GET', path: '/api/invitations/validate/:token', access: 'anyone', reply: InvitationSeenByGuest },
  /**
   * The mailed link proves the address and signs in. Any other link answers 202 without tokens and writes to the
   * address, so that nobody learns whether it has an account.
   */
  acceptWithPassword: {
    method: 'POST',
    path: '/api/invitations/accept/password',
    access: 'anyone',
    body: NewMember,
    reply: v.partial(SessionTokens),
  },
  /** GitLab has to confirm the invited address. */
  acceptWithGitlab: {
    method: 'POST',
    path: '/api/invitations/accept/gitlab',
    access: 'anyone',
    body: v.object({ token: InvitationToken }),
    reply: v.object({ redirectUrl: v.string() }),
  },
  accept: {
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'signedIn',
    body: v.object({ token: InvitationToken }),
    reply: v.object({ organisationId: Id }),
  },
  reject: {
    method: 'POST',
    path: '/api/invitations/reject',
    access: 'anyone',
    body: v.object({ token: InvitationToken }),
  },
  revoke: { method: 'DELETE', path: '/api/invitations/:id', access: 'Administrator' },
})
