import * as v from 'valibot'
import { hostText } from './host-text.ts'

const maxTextLength = 100_000

export const HostNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
export const HostTime = v.pipe(v.string(), v.isoTimestamp())
export const HostCommit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))
export const HostBranch = hostText(250)
export const HostTitle = hostText(500)
export const HostMarkdown = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((text) => text.slice(0, maxTextLength).replaceAll('\0', '')),
)

export const toOwnPage = (address: string, page: string | undefined): string | undefined =>
  page?.startsWith(`${address}/`) === true ? page : undefined
