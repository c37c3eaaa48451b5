import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { extended, Id, Timestamp, WholeNumber } from './fields.ts'

/** What mails are written about. */
export const emailKinds = [
  'confirm-email',
  'account-exists',
  'reset-password',
  'password-changed',
  'invitation',
  'payment-received',
  'payment-failed',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** `kept`: there was no mail server when it was written, so that it stays in this installation. */
export const emailStatuses = ['queued', 'sent', 'failed', 'kept'] as const
export type EmailStatus = (typeof emailStatuses)[number]

/** Why the last attempt at sending failed. */
export const emailFailures = [
  'unreachable',
  'insecure',
  'signInRefused',
  'addressRefused',
  'refusedForNow',
  'refused',
  'linkLost',
  'other',
] as const
export type EmailFailure = (typeof emailFailures)[number]

/** `code`: the mail server's own number, such as `550 5.1.1`. */
const failure = v.object({ reason: v.picklist(emailFailures), code: v.optional(v.string()) })

const logged = {
  id: Id,
  to: v.string(),
  subject: v.string(),
  kind: v.string(),
  status: v.picklist(emailStatuses),
  attempts: v.number(),
  failure: v.optional(failure),
  createdAt: Timestamp,
  sentAt: v.optional(Timestamp),
}

export const Email = v.object(logged)
export type Email = v.InferOutput<typeof Email>

export const emailEvents = ['written', 'failed', 'sent', 'resent'] as const
export type EmailEvent = (typeof emailEvents)[number]

/** Why a mail is not sent again; a refusal names it in its `details`. */
export const resendRefusals = [
  'keptHere',
  'isNotice',
  'accountGone',
  'confirmedAlready',
  'linkUsed',
  'notRepeated',
] as const

export const EmailDetails = v.object(
  extended(logged, {
    from: v.string(),
    /** The language it is written in. */
    language: v.string(),
    /** Without the secret of its link, here and in the HTML body: whoever reads the log cannot act for the person. */
    text: v.string(),
    html: v.string(),
    /** The HTML body as a document to be framed; `theme=dark` shows it as programs in dark mode do. Works for half an hour. */
    previewUrl: v.string(),
    /** Whether what its link opens still can be opened; `none`: it opens nothing that a person could not open anyway. */
    link: v.picklist(['none', 'works', 'used', 'expired']),
    /** The oldest first. */
    events: v.array(
      v.object({
        at: Timestamp,
        kind: v.picklist(emailEvents),
        failure: v.optional(failure),
        /** Who had it sent again. */
        by: v.optional(v.string()),
      }),
    ),
    /** Another attempt comes by itself. */
    isRepeated: v.boolean(),
    /** What sending it again would do: the same mail once more, one with a fresh link in its place, or nothing. */
    resend: v.picklist(['same', 'fresh', ...resendRefusals]),
    /** The mail that was written in the place of this one, and the one in whose place this was written. */
    resentAs: v.optional(Id),
    resendOf: v.optional(Id),
  }),
)
export type EmailDetails = v.InferOutput<typeof EmailDetails>

export const emailSorts = ['written', 'to', 'subject', 'status'] as const
export type EmailSort = (typeof emailSorts)[number]

export const emailPageSize = 50

const EmailQuery = v.object({
  /** Words, each of them in the address or the subject. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(emailStatuses)),
  kind: v.optional(v.picklist(emailKinds)),
  /** Written at or after `from` and before `until`. */
  from: v.optional(Timestamp),
  until: v.optional(Timestamp),
  /** A minus in front turns the order around. */
  sort: v.optional(v.picklist([...emailSorts, ...emailSorts.map((sort) => `-${sort}` as const)]), '-written'),
  /** From 1. */
  page: v.optional(WholeNumber(1, 1_000_000), '1'),
  size: v.optional(WholeNumber(1, 1000), String(emailPageSize)),
})

export const emailEndpoints = endpoints({
  /** Of the organisation, and nobody else's. */
  list: {
    method: 'GET',
    path: '/api/emails',
    access: 'Manager',
    query: EmailQuery,
    reply: v.object({
      emails: v.array(Email),
      total: v.number(),
      /** The one that was asked for, or the last. */
      page: v.number(),
      /** Of what all but the status leaves over. */
      counts: v.object({ queued: v.number(), sent: v.number(), failed: v.number(), kept: v.number() }),
    }),
  },
  read: { method: 'GET', path: '/api/emails/:id', access: 'Manager', reply: EmailDetails },
})
