import { filledText, list, nullable, object, type Read } from '#src/lib/shape.ts'

/** Which services this installation names; `thirdParties` of the runtime configuration, read only once something may run. Everything in it is public. */
export const ThirdParties = object({
  /** `host`: an origin, or a path of ours. */
  analytics: nullable(object({ key: filledText, host: filledText })),
  errorReporting: nullable(object({ dsn: filledText })),
  supportWidget: nullable(object({ id: filledText })),
  /** Endings of the addresses of test users (`machines/README.md`, C14). */
  testUserDomains: list(filledText),
})

export type ThirdParties = Read<typeof ThirdParties>
