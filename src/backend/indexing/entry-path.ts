import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'

export interface EntryPath {
  /** Below the target folder, `''` for the folder itself. */
  readonly path: string
  /** False where a system would change the name (a dot or a blank at its end), or it is too long for the disk here. */
  readonly isUsable: boolean
}

/**
 * The path that an entry's name stands for. A backslash counts as a separator, as it would where the archive was made.
 * Throws `ArchiveRefused` for a name that leads outside.
 */
export function readEntryPath(name: string, limits: ArchiveLimits): EntryPath {
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

function splitSegments(name: string): string[] {
  return name.split(/[/\\]/)
}

function leadsOutside(name: string): boolean {
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return true
  return splitSegments(name).some((segment) => segment.trimEnd() === '..')
}

/** Twice, since a name may be encoded once for each of two careless readers. */
function percentDecoded(name: string): string {
  const once = (text: string) => text.replaceAll(/%(2e|2f|5c|25|00)/gi, (code) => decodeURIComponent(code))
  return once(once(name))
}
