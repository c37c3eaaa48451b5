import { count, dictionary, flag, list, object, optional, type Read, text } from '#src/lib/shape.ts'

/** Handed to the page in its `configuration` element, or by `config.json` on a static host (`src/README.md`, D4). */
export const RuntimeConfiguration = object({
  isSelfHosted: optional(flag, false),
  /** Whether mail stays in the local mailbox page, so that screens may link there. */
  hasLocalMailbox: optional(flag, false),
  /** The largest archive that can be uploaded. */
  maxArchiveBytes: optional(count, 512_000_000),
  /** Path to the redirect that replaces it (`machines/README.md`, N9). */
  routeRules: optional(dictionary(text), {}),
  /** Origins an absolute redirect may lead to. */
  redirectOrigins: optional(list(text), []),
  /** `ThirdParties`, which is not read before one of them may run. */
  thirdParties: optional((value) => value, null),
  /** `Operator`, which is not read before one of the legal documents is. */
  operator: optional((value) => value, null),
})

export type RuntimeConfiguration = Read<typeof RuntimeConfiguration>
