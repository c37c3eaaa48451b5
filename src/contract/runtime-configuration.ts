import { count, dictionary, flag, list, object, optional, type Read, text } from '#src/lib/shape.ts'

/** The page reads it from its `configuration` element, or from `config.json` on a static host (`src/README.md`, D4). */
export const RuntimeConfiguration = object({
  isSelfHosted: optional(flag, false),
  hasLocalMailbox: optional(flag, false),
  hasSample: optional(flag, false),
  maxArchiveBytes: optional(count, 512_000_000),
  /** Maps a path to its redirect (`machines/README.md`, N9). */
  routeRules: optional(dictionary(text), {}),
  redirectOrigins: optional(list(text), []),
  /** `ThirdParties`, parsed only when one of them may run. */
  thirdParties: optional((value) => value, null),
  signInProviders: optional(list(text), []),
  operator: optional((value) => value, null),
})

export type RuntimeConfiguration = Read<typeof RuntimeConfiguration>
