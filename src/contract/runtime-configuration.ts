import * as v from 'valibot'

/** Handed to the page in its `configuration` element, or by `config.json` on a static host (`decisions.md` D4). */
export const RuntimeConfiguration = v.object({
  isSelfHosted: v.optional(v.boolean(), false),
  /** Whether mail stays in the local mailbox page, so that screens may link there. */
  hasLocalMailbox: v.optional(v.boolean(), false),
  /** Path to the redirect that replaces it (`decisions.md` N9). */
  routeRules: v.optional(v.record(v.string(), v.string()), {}),
  /** Origins an absolute redirect may lead to. */
  redirectOrigins: v.optional(v.array(v.string()), []),
  /** Endings of the addresses of test users (`decisions.md` C14). */
  testUserDomains: v.optional(v.array(v.string()), []),
})

export type RuntimeConfiguration = v.InferOutput<typeof RuntimeConfiguration>
