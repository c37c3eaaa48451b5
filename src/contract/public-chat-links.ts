import * as v from 'valibot'
import { Conversation } from './chat.ts'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, Id, Line, Timestamp, Version, WholeNumber } from './fields.ts'
import { shortCodePattern } from './short-code.ts'

const ShortCode = v.pipe(v.string(), v.trim(), v.regex(shortCodePattern))

/** `noSources`: every data source was deleted or holds no repository. */
export const linkStates = ['live', 'paused', 'noSources', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

/** An expired link answers 404. */
const shownStates = ['live', 'paused', 'noSources'] as const satisfies readonly LinkState[]

const sourceTypes = ['Repository', 'Workspace'] as const

export const PublicChatLink = v.object({
  id: Id,
  title: v.string(),
  shortCode: v.string(),
  /** `isLost`: the source was deleted; its name is the one it had when chosen. */
  dataSources: v.array(
    v.object({ id: Id, name: v.string(), type: v.optional(v.picklist(sourceTypes)), isLost: v.boolean() }),
  ),
  state: v.picklist(linkStates),
  isPaused: v.boolean(),
  expiresAt: v.optional(Timestamp),
  /** Questions of visitors in the last 7 days. */
  questions: v.number(),
  version: v.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PublicChatLink = v.InferOutput<typeof PublicChatLink>

const SourceIds = v.pipe(BoundedList(Id, 100), v.minLength(1))

export const PublicChatLinkDraft = v.object({
  title: Line(120),
  /** Absent: a random code. The code cannot be changed later. */
  shortCode: v.optional(ShortCode),
  dataSourceIds: SourceIds,
  expiresAt: v.optional(Timestamp),
})

export const codeAvailabilities = ['available', 'taken', 'notAllowed'] as const
export const codeObjections = ['length', 'characters', 'reserved'] as const

export const CodeCheck = v.object({
  code: v.string(),
  availability: v.picklist(codeAvailabilities),
  reason: v.optional(v.picklist(codeObjections)),
  suggestion: v.optional(v.string()),
})
export type CodeCheck = v.InferOutput<typeof CodeCheck>

export const PublicChat = v.object({
  name: v.string(),
  title: v.string(),
  organisation: v.object({ name: v.string() }),
  dataSources: v.array(v.object({ name: v.string(), type: v.picklist(sourceTypes) })),
  state: v.picklist(shownStates),
  topics: v.array(v.object({ name: v.string(), kind: v.string() })),
})
export type PublicChat = v.InferOutput<typeof PublicChat>

export const publicChatLinkEndpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/organization/public-chat-links',
    access: 'Administrator',
    reply: v.array(PublicChatLink),
  },
  create: {
    method: 'POST',
    path: '/api/organization/public-chat-links',
    access: 'Administrator',
    body: PublicChatLinkDraft,
    reply: PublicChatLink,
  },
  checkShortCode: {
    method: 'GET',
    path: '/api/organization/public-chat-links/check-short-code/:code',
    access: 'Administrator',
    reply: CodeCheck,
  },
  update: {
    method: 'PUT',
    path: '/api/organization/public-chat-links/:id',
    access: 'Administrator',
    body: v.object({
      title: v.optional(Line(120)),
      dataSourceIds: v.optional(SourceIds),
      /** Absent: the expiry stays. `null`: the link never expires. */
      expiresAt: v.optional(v.nullable(Timestamp)),
      isPaused: v.optional(v.boolean()),
      version: Version,
    }),
    reply: PublicChatLink,
    ownPagesOnly: true,
  },
  remove: { method: 'DELETE', path: '/api/organization/public-chat-links/:id', access: 'Administrator' },
  open: { method: 'GET', path: '/api/public/chat-links/:name', access: 'anyone', reply: PublicChat },
})

export const CitedPlace = v.object({
  path: v.string(),
  language: v.optional(v.string()),
  startLine: v.number(),
  content: v.string(),
})
export type CitedPlace = v.InferOutput<typeof CitedPlace>

/**
 * Each call needs the conversation's secret and answers 404 without it, so that members' calls stay closed to
 * visitors.
 */
export const visitorEndpoints = defineEndpoints({
  conversation: {
    method: 'GET',
    path: '/api/public/chat-links/:name/conversations/:id',
    access: 'anyone',
    reply: Conversation,
    ownPagesOnly: true,
  },
  stop: {
    method: 'POST',
    path: '/api/public/chat-links/:name/messages/:id/stop',
    access: 'anyone',
    ownPagesOnly: true,
  },
  resume: {
    method: 'GET',
    path: '/api/public/chat-links/:name/messages/:id/stream',
    access: 'anyone',
    /** The number of characters that the caller already has. */
    query: v.object({ from: v.optional(WholeNumber(0, 10_000_000), '0') }),
    transport: 'events',
    ownPagesOnly: true,
  },
  /** Returns only lines that an answer of the conversation cites, and a few around them. */
  citation: {
    method: 'GET',
    path: '/api/public/chat-links/:name/messages/:id/citations/:number',
    access: 'anyone',
    reply: CitedPlace,
    ownPagesOnly: true,
  },
})
