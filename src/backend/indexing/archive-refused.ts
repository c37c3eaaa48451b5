export type ArchiveRefusal =
  | 'empty'
  | 'notAnArchive'
  | 'unsupportedFormat'
  | 'unsupportedCompression'
  | 'encrypted'
  | 'truncated'
  | 'corrupt'
  | 'checksumMismatch'
  | 'noFiles'
  | 'nestedArchive'
  | 'unsafePath'
  | 'specialFile'
  | 'tooManyEntries'
  | 'tooLarge'
  | 'fileTooLarge'
  | 'suspiciousRatio'
  | 'overlappingEntries'
  | 'sizeMismatch'
  | 'timedOut'

const maxShownNameLength = 200

export const toPrintableName = (name: string): string =>
  name.replaceAll(/[^\P{C}]/gu, '\u{fffd}').slice(0, maxShownNameLength)

export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly code: ArchiveRefusal
  readonly entry: string | null

  constructor(code: ArchiveRefusal, entry: string | null = null, cause?: unknown) {
    const shown = entry === null ? null : toPrintableName(entry)
    super(`Archive refused (${code})${shown === null ? '' : `: ${shown}`}`, { cause })
    this.code = code
    this.entry = shown
  }
}
