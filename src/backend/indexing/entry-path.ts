import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'

/**
 * The path below the target folder that an entry's name stands for, `''` for the folder itself.
 * A backslash counts as a separator, as it would where the archive was made. Throws `ArchiveRefused`.
 */
export function entryPath(name: string, limits: ArchiveLimits): string {
  if (name.includes('\0') || leadsOutside(name) || leadsOutside(percentDecoded(name))) {
    throw new ArchiveRefused('unsafePath', name)
  }
  const segments = segmentsOf(name).filter((segment) => segment !== '' && segment !== '.')
  if (segments.some((segment) => /[. ]$/.test(segment))) throw new ArchiveRefused('unsafePath', name)
  const path = segments.join('/')
  const isLong = segments.some((segment) => Buffer.byteLength(segment) > limits.maxNameBytes)
  if (isLong || Buffer.byteLength(path) > limits.maxPathBytes) throw new ArchiveRefused('nameTooLong', name)
  return path
}

function segmentsOf(name: string): string[] {
  return name.split(/[/\\]/)
}

function leadsOutside(name: string): boolean {
  if (/^[/\\]/.test(name) || /^[a-z]:/i.test(name)) return true
  return segmentsOf(name).some((segment) => segment === '..')
}

/** Twice, since a name may be encoded once for each of two careless readers. */
function percentDecoded(name: string): string {
  const once = (text: string) => text.replaceAll(/%(2e|2f|5c|25|00)/gi, (code) => decodeURIComponent(code))
  return once(once(name))
}
