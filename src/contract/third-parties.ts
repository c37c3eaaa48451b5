import { filledText, list, nullable, object, type Read } from '#src/lib/shape.ts'

/** Everything in it is public; it is parsed only when a service may run. */
export const ThirdParties = object({
  /** `host` is an origin or a path of this installation. */
  analytics: nullable(object({ key: filledText, host: filledText })),
  errorReporting: nullable(object({ dsn: filledText })),
  supportWidget: nullable(object({ id: filledText })),
  /** Endings of test users' addresses (`machines/README.md`, C14). */
  testUserDomains: list(filledText),
})

export type ThirdParties = Read<typeof ThirdParties>
