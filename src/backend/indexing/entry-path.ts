import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'

export interface EntryPath {
  readonly path: string
  readonly isUsable: boolean
}

const splitSegments = (name: string): string[] => name.split(/[/\\]/)

const leadsOutside = (name: string): boolean => {
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return true
  return splitSegments(name).some((segment) => segment.trimEnd() === '..')
}

const percentDecoded = (name: string): string => {
  const once = (text: string) => text.replaceAll(/%(2e|2f|5c|25|00)/gi, (code) => decodeURIComponent(code))
  return once(once(name))
}

/** A backslash counts as a separator. Throws `ArchiveRefused` for a name that leads outside. */
export const readEntryPath = (name: string, limits: ArchiveLimits): EntryPath => {
  if (name.includes('\0') || leadsOutside(name) || leadsOutside(percentDecoded(name))) {
    throw new ArchiveRefused('unsafePath', name)
  }
  const segments = splitSegments(name).filter((segment) => segment !== '' && segment !== '.')
  const path = segments.join('/')
  const isChanged = segments.some((segment) => /[. ]$/.test(segment))
  const isTooLong =
    Buffer.byteLength(path) > limits.maxPathBytes ||
    segments.some((segment) => Buffer.byteLength(segment) > limits.maxNameBytes)
  return { path, isUsable: !isChanged && !isTooLong }
}
