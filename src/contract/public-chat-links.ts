import * as v from 'valibot'
import { Conversation } from './chat.ts'
import { endpoints } from './endpoint.ts'
import { BoundedList, Id, Line, Timestamp, WholeNumber } from './fields.ts'
import { shortCodePattern } from './short-code.ts'

const ShortCode = v.pipe(v.string(), v.trim(), v.regex(shortCodePattern))

/** `noSources`: whatever it answered from was deleted, or holds no repository. */
export const linkStates = ['live', 'paused', 'noSources', 'expired'] as const
export type LinkState = (typeof linkStates)[number]

/** An expired link is not found. */
const shownStates = ['live', 'paused', 'noSources'] as const satisfies readonly LinkState[]

const sourceTypes = ['Repository', 'Workspace'] as const

export const PublicChatLink = v.object({
  id: Id,
  /** What visitors read above the chat. */
  title: v.string(),
  /** The end of its address, `/public/chat/<code>`. */
  shortCode: v.string(),
  /** `isLost`: it was deleted since; its name is that of the day it was chosen. */
  dataSources: v.array(
    v.object({ id: Id, name: v.string(), type: v.optional(v.picklist(sourceTypes)), isLost: v.boolean() }),
  ),
  state: v.picklist(linkStates),
  isPaused: v.boolean(),
  expiresAt: v.optional(Timestamp),
  /** Asked by visitors in the last 7 days. */
  questions: v.number(),
  /** Grows with every change. */
  version: v.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type PublicChatLink = v.InferOutput<typeof PublicChatLink>

const SourceIds = v.pipe(BoundedList(Id, 100), v.minLength(1))

export const PublicChatLinkDraft = v.object({
  title: Line(120),
  /** Left out: one that nobody guesses. It cannot be changed later. */
  shortCode: v.optional(ShortCode),
  dataSourceIds: SourceIds,
  /** In the future; left out: it does not expire. */
  expiresAt: v.optional(Timestamp),
})

export const codeAvailabilities = ['available', 'taken', 'notAllowed'] as const
export const codeObjections = ['length', 'characters', 'reserved'] as const

export const CodeCheck = v.object({
  /** As it would be kept. */
  code: v.string(),
  availability: v.picklist(codeAvailabilities),
  /** Why it is not allowed. */
  reason: v.optional(v.picklist(codeObjections)),
  /** A similar one that is available. */
  suggestion: v.optional(v.string()),
})
export type CodeCheck = v.InferOutput<typeof CodeCheck>

/** What anybody who has the address may know. */
export const PublicChat = v.object({
  name: v.string(),
  title: v.string(),
  organisation: v.object({ name: v.string() }),
  dataSources: v.array(v.object({ name: v.string(), type: v.picklist(sourceTypes) })),
  /** Questions are taken while it is `live`. */
  state: v.picklist(shownStates),
  /** Names in the indexed code, to begin with, and the kinds of symbol that bear them. */
  topics: v.array(v.object({ name: v.string(), kind: v.string() })),
})
export type PublicChat = v.InferOutput<typeof PublicChat>

export const publicChatLinkEndpoints = endpoints({
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
  /** Ours: without it a link could only be paused or corrected by deleting it, and with it the address that was given out. */
  update: {
    method: 'PUT',
    path: '/api/organization/public-chat-links/:id',
    access: 'Administrator',
    body: v.object({
      title: v.optional(Line(120)),
      /** Left out: they stay. */
      dataSourceIds: v.optional(SourceIds),
      /** Left out: stays as it is. `null`: it does not expire any more. */
      expiresAt: v.optional(v.nullable(Timestamp)),
      isPaused: v.optional(v.boolean()),
      /** The one that was changed; when somebody else was faster this is refused. */
      version: v.pipe(v.number(), v.integer()),
    }),
    reply: PublicChatLink,
    addition: true,
  },
  remove: { method: 'DELETE', path: '/api/organization/public-chat-links/:id', access: 'Administrator' },
  open: { method: 'GET', path: '/api/public/chat-links/:name', access: 'anyone', reply: PublicChat },
})

/** Lines of a file from `startLine` on, around the place that an answer cites. */
export const CitedPlace = v.object({
  path: v.string(),
  language: v.optional(v.string()),
  startLine: v.number(),
  content: v.string(),
})
export type CitedPlace = v.InferOutput<typeof CitedPlace>

/**
 * What a visitor does besides asking (`answerEndpoints.complete`): each needs the secret of the conversation, and answers 404
 * without it, so that the calls of members stay closed to strangers.
 */
export const visitorEndpoints = endpoints({
  conversation: {
    method: 'GET',
    path: '/api/public/chat-links/:name/conversations/:id',
    access: 'anyone',
    reply: Conversation,
    addition: true,
  },
  stop: {
    method: 'POST',
    path: '/api/public/chat-links/:name/messages/:id/stop',
    access: 'anyone',
    addition: true,
  },
  resume: {
    method: 'GET',
    path: '/api/public/chat-links/:name/messages/:id/stream',
    access: 'anyone',
    /** Characters of the answer already held. */
    query: v.object({ from: v.optional(WholeNumber(0, 10_000_000), '0') }),
    transport: 'events',
    addition: true,
  },
  /** The lines that one of the conversation's own answers cites, and a few around them; no other part of any file. */
  citation: {
    method: 'GET',
    path: '/api/public/chat-links/:name/messages/:id/citations/:number',
    access: 'anyone',
    reply: CitedPlace,
    addition: true,
  },
})
