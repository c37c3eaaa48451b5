import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Id, Timestamp } from './fields.ts'

/** Only this product's pages rely on these calls (`src/README.md`, D9; `src/backend/README.md`, D9i). */
export const fileEndpoints = defineEndpoints({
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
    ownPagesOnly: true,
  },
  /** Lists at most 1,000 files. */
  skipped: {
    method: 'GET',
    path: '/api/repositories/:id/skipped-files',
    access: 'Guest',
    query: v.object({ path: v.optional(v.pipe(v.string(), v.maxLength(4096))) }),
    reply: v.array(v.object({ path: v.string(), reason: v.string(), sizeBytes: v.number() })),
    ownPagesOnly: true,
  },
})

export const repositoryUsageEndpoints = defineEndpoints({
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
    ownPagesOnly: true,
  },
})

/** Both times come from the server's clock. */
const MarketingSkip = v.object({ skippedAt: v.nullable(Timestamp), now: Timestamp })

export const marketingSkipEndpoints = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/user/marketing-skip',
    access: 'signedIn',
    reply: MarketingSkip,
    ownPagesOnly: true,
  },
  keep: { method: 'PUT', path: '/api/user/marketing-skip', access: 'signedIn', ownPagesOnly: true },
})

export const indexingEndpoints = defineEndpoints({
  cancel: { method: 'POST', path: '/api/repositories/:id/cancel', access: 'User', ownPagesOnly: true },
})

export const OwnSession = v.object({
  id: Id,
  /** The browser's name without a version; null when unknown. */
  browser: v.nullable(v.string()),
  platform: v.nullable(v.string()),
  startedAt: Timestamp,
  /** The time of the last token issue, exact to the 15 minutes that an access token lives. */
  lastUsedAt: Timestamp,
  isCurrent: v.boolean(),
})
export type OwnSession = v.InferOutput<typeof OwnSession>

/** A revoked session is refused from its next call on. */
export const ownSessionEndpoints = defineEndpoints({
  /** Lists the caller's session first, then the others by last use; at most 100. */
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    access: 'signedIn',
    reply: v.array(OwnSession),
    ownPagesOnly: true,
  },
  revoke: { method: 'DELETE', path: '/api/user/sessions/:id', access: 'signedIn', ownPagesOnly: true },
  revokeOthers: { method: 'POST', path: '/api/user/sessions/revoke-others', access: 'signedIn', ownPagesOnly: true },
})

export const emailResendEndpoints = defineEndpoints({
  send: {
    method: 'POST',
    path: '/api/emails/:id/resend',
    access: 'Manager',
    reply: v.object({ id: Id }),
    ownPagesOnly: true,
  },
})

/** Exists only on loopback without SMTP, where anyone who reaches the machine may read the outbox. */
export const mailboxEndpoints = defineEndpoints({
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
    ownPagesOnly: true,
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
  /** Lists deviations from `analytics-events.ts`; `path` is `event` or that of a property. */
  problems: v.optional(v.array(v.object({ path: v.string(), expected: v.string() }))),
})
export type CollectedEvent = v.InferOutput<typeof CollectedEvent>

export const collectedEndpoints = defineEndpoints({
  /** Lists at most 1,000 events, the newest first. */
  events: {
    method: 'GET',
    path: '/api/dev/events',
    access: 'anyone',
    query: v.object({ kind: v.optional(v.picklist(['good', 'bad'])) }),
    reply: v.array(CollectedEvent),
    ownPagesOnly: true,
  },
  log: {
    method: 'GET',
    path: '/api/dev/events.ndjson',
    access: 'anyone',
    reply: CollectedEvent,
    transport: 'lines',
    ownPagesOnly: true,
  },
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
    ownPagesOnly: true,
  },
  clear: { method: 'DELETE', path: '/api/dev/events', access: 'anyone', ownPagesOnly: true },
})
