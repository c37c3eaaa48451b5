import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { extended, Flag, Id, Timestamp, WholeNumber } from './fields.ts'
import { Confirmation } from './repositories.ts'
import { type Role, roles } from './roles.ts'

/** What a person can be made, from the most to the least; System is the operator's own. */
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
/** For an export: as many as one answer may hold. */
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
  /** Their last call in this organisation, to within five minutes; absent when none is known. */
  lastActiveAt: v.optional(Timestamp),
  /** Sign-in is refused until then (`src/backend/README.md`, D9i). */
  lockedUntil: v.optional(Timestamp),
  /** `unconfirmed`: the address is not confirmed yet; `disabled`: sign-in is switched off. Neither can sign in. */
  standing: v.picklist(['active', 'unconfirmed', 'disabled']),
  /** Nobody else who can sign in is an administrator: can be neither demoted nor removed. */
  isLastAdministrator: v.boolean(),
}

export const Member = v.object(fields)
export type Member = v.InferOutput<typeof Member>

export const MemberWithWorks = v.object(
  extended(fields, {
    /** What they made here and what becomes of it when they go. */
    made: v.object({
      /** Kept; nobody else can read them. */
      conversations: v.number(),
      /** They go on working until somebody revokes them. */
      apiKeys: v.number(),
    }),
  }),
)
export type MemberWithWorks = v.InferOutput<typeof MemberWithWorks>

const MembersQuery = v.object({
  /** Words, each of which the name or the address holds. */
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
  /** Of those that all filters leave over. */
  total: v.number(),
  /** The one that was asked for, or the last. */
  page: v.number(),
  /** Of those that the words leave over. */
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

export const memberEndpoints = endpoints({
  list: { method: 'GET', path: '/api/users', access: 'Administrator', query: MembersQuery, reply: MemberPage },
  /** One member, and what becomes of what they made. */
  read: {
    method: 'GET',
    path: '/api/users/:id',
    access: 'Administrator',
    reply: MemberWithWorks,
    addition: true,
  },
  changeRoles: {
    method: 'PUT',
    path: '/api/users/:id/roles',
    access: 'Administrator',
    body: v.object({
      role: v.picklist(assignableRoles),
      /** The role that was looked at; when somebody else was faster this is refused. */
      from: v.optional(v.picklist(roles)),
    }),
    reply: Member,
  },
  /** Oneself: leaves the organisation. */
  remove: { method: 'DELETE', path: '/api/users/:id', access: 'Administrator', body: Confirmation },
  /** The same, for whoever sends no body with a DELETE. */
  removeConfirmed: { method: 'POST', path: '/api/users/:id/delete', access: 'Administrator', body: Confirmation },
  lockInfo: {
    method: 'GET',
    path: '/api/users/:id/lock-info',
    access: 'Administrator',
    reply: v.object({
      isLocked: v.boolean(),
      lockedUntil: v.optional(Timestamp),
      /** Failed sign-ins in a row that still count. */
      failures: v.number(),
      /** So many lock the account. */
      mostFailures: v.number(),
      /** A browser that the person has signed in with before, while it has to wait after failures of its own. */
      knownBrowser: v.optional(v.object({ failures: v.number(), delayedUntil: Timestamp })),
    }),
  },
  /** Also forgets the failures that were counted. */
  unlock: { method: 'POST', path: '/api/users/:id/unlock', access: 'Administrator' },
  sendPasswordReset: { method: 'POST', path: '/api/users/:id/send-password-reset', access: 'Administrator' },
})
