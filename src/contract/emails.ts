import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, Timestamp, WholeNumber } from './fields.ts'

export const emailKinds = [
  'confirm-email',
  'account-exists',
  'reset-password',
  'password-changed',
  'account-linked',
  'invitation',
  'payment-received',
  'payment-failed',
  'token-expiring',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** `kept`: without a mail server the mail stays in this installation. */
export const emailStatuses = ['queued', 'sent', 'failed', 'kept'] as const
export type EmailStatus = (typeof emailStatuses)[number]

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

/** `code` is the mail server's number, such as `550 5.1.1`. */
const failure = v.object({ reason: v.picklist(emailFailures), code: v.optional(v.string()) })

const emailFields = {
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

export const Email = v.object(emailFields)
export type Email = v.InferOutput<typeof Email>

export const emailEvents = ['written', 'failed', 'sent', 'resent'] as const
export type EmailEvent = (typeof emailEvents)[number]

/** A refusal names one of these in its `details`. */
export const resendRefusals = [
  'keptHere',
  'isNotice',
  'accountGone',
  'confirmedAlready',
  'linkUsed',
  'notRepeated',
] as const

export const EmailDetails = v.object(
  extended(emailFields, {
    from: v.string(),
    language: v.string(),
    /** Text and HTML lack the secret of the link, so readers of the log cannot act for the person. */
    text: v.string(),
    html: v.string(),
    /** Serves the HTML body for a frame, with `theme=dark` for dark mode. Works for half an hour. */
    previewUrl: v.string(),
    /** Tells whether the link still works; `none` means that it needs no secret. */
    link: v.picklist(['none', 'works', 'used', 'expired']),
    events: v.array(
      v.object({
        at: Timestamp,
        kind: v.picklist(emailEvents),
        failure: v.optional(failure),
        by: v.optional(v.string()),
      }),
    ),
    isRepeated: v.boolean(),
    /** `same` repeats the mail, `fresh` sends one with a new link; the other values are refusals. */
    resend: v.picklist(['same', 'fresh', ...resendRefusals]),
    resentAs: v.optional(Id),
    resendOf: v.optional(Id),
  }),
)
export type EmailDetails = v.InferOutput<typeof EmailDetails>

export const emailSorts = ['written', 'to', 'subject', 'status'] as const
export type EmailSort = (typeof emailSorts)[number]

export const emailPageSize = 50

const EmailQuery = v.object({
  /** Each word must occur in the address or the subject. */
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: v.optional(v.picklist(emailStatuses)),
  kind: v.optional(v.picklist(emailKinds)),
  /** Written at or after `from` and before `until`. */
  from: v.optional(Timestamp),
  until: v.optional(Timestamp),
  /** A leading minus reverses the order. */
  sort: v.optional(v.picklist([...emailSorts, ...emailSorts.map((sort) => `-${sort}` as const)]), '-written'),
  page: v.optional(WholeNumber(1, 1_000_000), '1'),
  size: v.optional(WholeNumber(1, 1000), String(emailPageSize)),
})

export const emailEndpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/emails',
    access: 'Manager',
    query: EmailQuery,
    reply: v.object({
      emails: v.array(Email),
      total: v.number(),
      page: v.number(),
      /** Counts per status with all other filters applied. */
      counts: v.object({ queued: v.number(), sent: v.number(), failed: v.number(), kept: v.number() }),
    }),
  },
  read: { method: 'GET', path: '/api/emails/:id', access: 'Manager', reply: EmailDetails },
})
