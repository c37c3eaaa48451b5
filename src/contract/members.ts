import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Flag, Id, Timestamp, WholeNumber } from './fields.ts'
import { Confirmation } from './repositories.ts'
import { type Role, roles } from './roles.ts'

export const assignableRoles = [
  'Administrator',
  'Manager',
  'User',
  'ReadOnly',
  'Guest',
] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

export const memberSorts = ['name', 'email', 'role', 'joined', 'active'] as const
export type MemberSort = (typeof memberSorts)[number]
export const directions = ['ascending', 'descending'] as const

export const membersPageSize = 50
export const maxMembersPageSize = 500

const fields = {
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  role: v.picklist(roles),
  jobTitle: v.optional(v.string()),
  department: v.optional(v.string()),
  joinedAt: Timestamp,
  /** The last call in this organisation, exact to five minutes; absent when unknown. */
  lastActiveAt: v.optional(Timestamp),
  /** Sign-in is refused until this time (`src/backend/README.md`, D9i). */
  lockedUntil: v.optional(Timestamp),
  /** `unconfirmed` (address) and `disabled` members cannot sign in. */
  standing: v.picklist(['active', 'unconfirmed', 'disabled']),
  isLastAdministrator: v.boolean(),
}

export const Member = v.object(fields)
export type Member = v.InferOutput<typeof Member>

export const MemberWithWorks = v.object(
  extended(fields, {
    made: v.object({
      conversations: v.number(),
      apiKeys: v.number(),
    }),
  }),
)
export type MemberWithWorks = v.InferOutput<typeof MemberWithWorks>

const MembersQuery = v.object({
  /** Each word must occur in the name or the address. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  role: v.optional(v.picklist(roles)),
  locked: v.optional(Flag),
  sort: v.optional(v.picklist(memberSorts), 'name'),
  direction: v.optional(v.picklist(directions), 'ascending'),
  page: v.optional(WholeNumber(1, 1_000_000), '1'),
  size: v.optional(WholeNumber(1, maxMembersPageSize), String(membersPageSize)),
})

export const MemberPage = v.object({
  members: v.array(Member),
  total: v.number(),
  page: v.number(),
  /** Counts for the search alone, without the other filters. */
  counts: v.object({
    all: v.number(),
    locked: v.number(),
    roles: v.object({
      System: v.number(),
      Administrator: v.number(),
      Manager: v.number(),
      User: v.number(),
      ReadOnly: v.number(),
      Guest: v.number(),
      Unknown: v.number(),
    }),
  }),
})
export type MemberPage = v.InferOutput<typeof MemberPage>

export const memberEndpoints = defineEndpoints({
  list: { method: 'GET', path: '/api/users', access: 'Administrator', query: MembersQuery, reply: MemberPage },
  read: {
    method: 'GET',
    path: '/api/users/:id',
    access: 'Administrator',
    reply: MemberWithWorks,
    ownPagesOnly: true,
  },
  changeRoles: {
    method: 'PUT',
    path: '/api/users/:id/roles',
    access: 'Administrator',
    body: v.object({
      role: v.picklist(assignableRoles),
      /** The role that was displayed; the call is refused with 409 when it is not current. */
      from: v.optional(v.picklist(roles)),
    }),
    reply: Member,
  },
  /** Removing oneself leaves the organisation. */
  remove: { method: 'DELETE', path: '/api/users/:id', access: 'Administrator', body: Confirmation },
  /** Serves clients that send no body with a DELETE. */
  removeConfirmed: { method: 'POST', path: '/api/users/:id/delete', access: 'Administrator', body: Confirmation },
  lockInfo: {
    method: 'GET',
    path: '/api/users/:id/lock-info',
    access: 'Administrator',
    reply: v.object({
      isLocked: v.boolean(),
      lockedUntil: v.optional(Timestamp),
      failures: v.number(),
      mostFailures: v.number(),
      knownBrowser: v.optional(v.object({ failures: v.number(), delayedUntil: Timestamp })),
    }),
  },
  unlock: { method: 'POST', path: '/api/users/:id/unlock', access: 'Administrator' },
  sendPasswordReset: { method: 'POST', path: '/api/users/:id/send-password-reset', access: 'Administrator' },
})
