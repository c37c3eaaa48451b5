import * as v from 'valibot'
import { SessionTokens } from './auth.ts'
import { endpoints } from './endpoint.ts'
import { BoundedList, EmailAddress, Id, Line, NewPassword, Timestamp, WholeNumber } from './fields.ts'
import { languages } from './languages.ts'
import { assignableRoles } from './members.ts'

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked', 'rejected'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** What became of one address of a call. `repeated`: it stands earlier in the same call. */
export const invitationOutcomes = [
  'sent',
  'alreadyMember',
  'alreadyInvited',
  'notAnAddress',
  'repeated',
  'tooMany',
] as const
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/** Addresses in one call. */
export const maxInvited = 50

/** Days that an invitation can be accepted. */
export const invitationDays = 7

export const invitationPageSize = 50

const Status = v.picklist(invitationStatuses)

export const Invitation = v.object({
  id: Id,
  email: v.string(),
  role: v.picklist(assignableRoles),
  /** Pending only while whoever invited is an administrator here; revoked from then on. */
  status: Status,
  /** Left out when they have no account any more. */
  invitedBy: v.optional(v.object({ name: v.string(), email: v.string() })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** When it was accepted, rejected or revoked. */
  endedAt: v.optional(Timestamp),
})
export type Invitation = v.InferOutput<typeof Invitation>

const InvitationResult = v.object({
  /** As it was sent. */
  email: v.string(),
  outcome: v.picklist(invitationOutcomes),
  invitation: v.optional(Invitation),
  /** To hand over by another way than mail: told here and never again, for no token is kept. */
  link: v.optional(v.string()),
})
export type InvitationResult = v.InferOutput<typeof InvitationResult>

/** What whoever holds a link is told. */
const OpenInvitation = v.object({
  organisationName: v.string(),
  inviterName: v.string(),
  role: v.picklist(assignableRoles),
  email: v.string(),
  expiresAt: Timestamp,
  /** Whether the address has an account; left out for a link that did not come by mail. */
  hasAccount: v.optional(v.boolean()),
})
export type OpenInvitation = v.InferOutput<typeof OpenInvitation>

const InvitationToken = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

export const NewMember = v.object({
  token: InvitationToken,
  firstName: Line(100),
  lastName: Line(100),
  password: NewPassword,
  language: v.optional(v.picklist(languages)),
})

export const invitationEndpoints = endpoints({
  send: {
    method: 'POST',
    path: '/api/invitations',
    access: 'Administrator',
    body: v.object({
      /** Each is judged on its own, so that one that is wrong keeps no other back. */
      emails: v.pipe(BoundedList(v.pipe(v.string(), v.maxLength(400)), maxInvited), v.minLength(1)),
      role: v.picklist(assignableRoles),
      /** Who is invited already gets a new invitation in the place of the old one, whose link is dead from then on. */
      replacesPending: v.optional(v.boolean(), false),
    }),
    reply: v.object({ results: v.array(InvitationResult) }),
  },
  list: {
    method: 'GET',
    path: '/api/invitations',
    access: 'Administrator',
    query: v.object({
      /** Words, each of which the address or the name of whoever invited holds. */
      search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      status: v.optional(Status),
      page: v.optional(WholeNumber(1, 1_000_000), '1'),
    }),
    /** The newest first, 50 on a page; one that was replaced is left out. */
    reply: v.object({
      invitations: v.array(Invitation),
      /** Of those that all filters leave over. */
      total: v.number(),
      /** The one that was asked for, or the last. */
      page: v.number(),
      /** Of those that the words leave over. */
      counts: v.object({
        pending: v.number(),
        accepted: v.number(),
        expired: v.number(),
        revoked: v.number(),
        rejected: v.number(),
      }),
    }),
  },
  validate: { method: 'GET', path: '/api/invitations/validate/:token', access: 'anyone', reply: OpenInvitation },
  /**
   * Someone new. The mailed link proves the address and signs in; any other answers 202 without tokens, and the address is
   * asked to confirm, or told that it has an account, so that nobody learns which.
   */
  acceptWithPassword: {
    method: 'POST',
    path: '/api/invitations/accept/password',
    access: 'anyone',
    body: NewMember,
    reply: v.partial(SessionTokens),
  },
  acceptWithGitlab: { method: 'POST', path: '/api/invitations/accept/gitlab', access: 'anyone' },
  /** The role comes with the next tokens. */
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

/** Whether a line can be written to, by the rule of `EmailAddress`. */
export const isEmailAddress = (text: string): boolean => v.safeParse(EmailAddress, text).success
