import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** Calls of our own that no other client relies on (`src/README.md`, D9; `src/backend/README.md`, D9i). */
export const fileEndpoints = endpoints({
  /** One indexed file, whole, as the preview beside results and citations shows it. */
  read: {
    method: 'GET',
    path: '/api/repositories/:id/file',
    access: 'ReadOnly',
    query: v.object({ path: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
    reply: v.object({
      path: v.string(),
      language: v.optional(v.string()),
      content: v.string(),
      sizeBytes: v.number(),
      symbols: v.array(v.object({ name: v.string(), kind: v.string(), startLine: v.number(), endLine: v.number() })),
    }),
    takesApiKeys: true,
    addition: true,
  },
  /** Files the index leaves out, with the reason; at most 1,000. */
  skipped: {
    method: 'GET',
    path: '/api/repositories/:id/skipped-files',
    access: 'Guest',
    reply: v.array(v.object({ path: v.string(), reason: v.string(), sizeBytes: v.number() })),
    addition: true,
  },
})

/** Counts of what deleting a repository would affect; read before its name is typed. */
export const repositoryUsageEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/repositories/:id/usages',
    access: 'User',
    reply: v.object({
      conversations: v.number(),
      workspaces: v.number(),
      publicChatLinks: v.number(),
      apiKeys: v.number(),
    }),
    addition: true,
  },
})

/** When the person last put off the question who the organisation is; both times by the clock of the server. */
const MarketingSkip = v.object({ skippedAt: v.nullable(Timestamp), now: Timestamp })

export const marketingSkipEndpoints = endpoints({
  read: {
    method: 'GET',
    path: '/api/user/marketing-skip',
    access: 'signedIn',
    reply: MarketingSkip,
    addition: true,
  },
  /** Puts it off from now on. */
  keep: { method: 'PUT', path: '/api/user/marketing-skip', access: 'signedIn', addition: true },
})

export const indexingEndpoints = endpoints({
  /** Stops the running indexing; an older index stays searchable. */
  cancel: { method: 'POST', path: '/api/repositories/:id/cancel', access: 'User', addition: true },
})

export const OwnSession = v.object({
  id: Id,
  /** As people call it, without a version; null when unknown. */
  browser: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  startedAt: Timestamp,
  /** When its tokens were last issued: to within the 15 minutes that an access token lives. */
  lastUsedAt: Timestamp,
  /** The session that asks. */
  isCurrent: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** Where the caller is signed in. A session that is revoked is refused from its next call on. */
export const ownSessionEndpoints = endpoints({
  /** The one that asks, then the others by their last use; at most 100. */
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signedIn',
    reply: v.array(OwnSession),
    addition: true,
  },
  /** Revoking one that has ended already changes nothing. */
  revoke: { method: 'DELETE', path: '/api/user/sessions/:id', access: 'signedIn', addition: true },
  revokeOthers: { method: 'POST', path: '/api/user/sessions/revoke-others', access: 'signedIn', addition: true },
})

/** Sends a message once more, or one with a fresh link in its place; `id` is the one that is on its way then. */
export const emailResendEndpoints = endpoints({
  send: {
    method: 'POST',
    path: '/api/emails/:id/resend',
    access: 'Manager',
    reply: v.object({ id: Id }),
    addition: true,
  },
})

/** Exists on loopback without SMTP only: the outbox, read by anyone who can reach the machine's own address. */
export const mailboxEndpoints = endpoints({
  list: {
    method: 'GET',
    path: '/api/dev/mailbox',
    access: 'anyone',
    reply: v.array(
      v.object({
        id: Id,
        to: v.string(),
        subject: v.string(),
        text: v.string(),
        sentAt: Timestamp,
        link: v.optional(v.string()),
      }),
    ),
    addition: true,
  },
})

const CollectedEvent = v.object({
  event: v.string(),
  distinctId: v.string(),
  sessionId: v.nullable(v.string()),
  deviceId: v.nullable(v.string()),
  deviceSequence: v.nullable(v.number()),
  properties: v.record(v.string(), v.unknown()),
  clientTime: v.nullable(Timestamp),
  serverTime: Timestamp,
  /** What `analytics-events.ts` does not allow in it; left out when there is nothing. `path`: `event`, or that of a property. */
  problems: v.optional(v.array(v.object({ path: v.string(), expected: v.string() }))),
})
export type CollectedEvent = v.InferOutput<typeof CollectedEvent>

/** Exists on loopback only, beside the mailbox: what the collector of the embedded backend has taken in. */
export const collectedEndpoints = endpoints({
  /** At most 1,000, the newest first. */
  events: {
    method: 'GET',
    path: '/api/dev/events',
    access: 'anyone',
    query: v.object({ kind: v.optional(v.picklist(['good', 'bad'])) }),
    reply: v.array(CollectedEvent),
    addition: true,
  },
  /** All of them, in the order in which they came. */
  log: {
    method: 'GET',
    path: '/api/dev/events.ndjson',
    access: 'anyone',
    reply: CollectedEvent,
    transport: 'lines',
    addition: true,
  },
  /** `snapshots`: as the recorder packed them. */
  recordings: {
    method: 'GET',
    path: '/api/dev/recordings',
    access: 'anyone',
    reply: v.array(
      v.object({
        sessionId: v.string(),
        distinctId: v.string(),
        snapshots: v.array(v.unknown()),
        serverTime: Timestamp,
      }),
    ),
    addition: true,
  },
  clear: { method: 'DELETE', path: '/api/dev/events', access: 'anyone', addition: true },
})
