import * as v from 'valibot'

const text = v.optional(v.string())

/** The body of every failed call: RFC 9457 and the specification's section 3 in one (`decisions.md` D8). */
export const Problem = v.object({
  type: text,
  title: text,
  status: v.optional(v.number()),
  detail: text,
  message: text,
  errorMessageKey: text,
  translationParameters: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  /** Text for machines, such as the name of an exception. */
  details: text,
  requestId: text,
  validationErrors: v.optional(v.array(v.string())),
  requiresConfirmation: v.optional(v.boolean()),
  requiresIntegration: v.optional(v.union([v.boolean(), v.string()])),
  /** Whether the same call may succeed later without a change. */
  retryable: v.optional(v.boolean()),
  /** Where in the query the mistake is, in characters from 0; only on a refused search. */
  position: v.optional(v.number()),
})

export type Problem = v.InferOutput<typeof Problem>
