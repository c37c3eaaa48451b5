import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused, toPrintableName } from './archive-refused.ts'
import type { LeftOutFile } from './left-out-file.ts'
import { readEntryPath } from './entry-path.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'link' | 'special'
  readonly size: number
}

type Known = 'file' | 'directory' | 'taken'

const isPlatformDebris = (path: string): boolean => path === '__MACOSX' || path.startsWith('__MACOSX/')

/** All names are read before anything is written, so a refused archive leaves nothing behind. */
export class ExtractionPlan {
  readonly #limits: ArchiveLimits
  readonly #known = new Map<string, Known>()
  readonly #leftOut: LeftOutFile[] = []
  readonly #topNames = new Set<string>()
  #hasFileOnTop = false
  #entries = 0
  #bytes = 0

  constructor(limits: ArchiveLimits) {
    this.#limits = limits
  }

  admit(entry: ArchiveEntry): void {
    this.#entries += 1
    if (this.#entries > this.#limits.maxEntries) throw new ArchiveRefused('tooManyEntries')
    const { path, isUsable } = readEntryPath(entry.name, this.#limits)
    if (entry.kind === 'special') throw new ArchiveRefused('specialFile', entry.name)
    if (path === '' && entry.kind === 'file') throw new ArchiveRefused('unsafePath', entry.name)
    this.#claimBytes(entry)
    if (path === '' || isPlatformDebris(path)) return
    this.#noteTop(path, entry)
    if (isUsable) this.#claimPath(path, entry)
    else if (entry.kind !== 'directory') {
      this.#leftOut.push({ path: toPrintableName(path), reason: 'unsafeName', sizeBytes: entry.size })
    }
  }

  leftOut(): readonly LeftOutFile[] {
    return this.#leftOut.map((file) => ({ ...file, path: this.#belowCommonFolder(file.path) }))
  }

  commonFolder(): string | null {
    const [only] = this.#topNames
    const isSingle = this.#topNames.size === 1 && !this.#hasFileOnTop
    return isSingle && only !== undefined && only !== '.git' ? only : null
  }

  takeTarget(entry: ArchiveEntry): string | null {
    const { path, isUsable } = readEntryPath(entry.name, this.#limits)
    if (!isUsable || path === '' || isPlatformDebris(path) || entry.kind === 'link') return null
    if (entry.kind === 'file') {
      if (this.#known.get(path) !== 'file') return null
      this.#known.set(path, 'taken')
    } else if (this.#known.get(path) !== 'directory') return null
    return this.#belowCommonFolder(path) || null
  }

  #belowCommonFolder(path: string): string {
    const folder = this.commonFolder()
    return folder === null ? path : path.slice(folder.length + 1)
  }

  #claimBytes({ size, name }: ArchiveEntry): void {
    if (size > this.#limits.maxUnpackedFileBytes) throw new ArchiveRefused('fileTooLarge', name)
    this.#bytes += size
    if (this.#bytes > this.#limits.maxUnpackedBytes) throw new ArchiveRefused('tooLarge')
  }

  #noteTop(path: string, { kind }: ArchiveEntry): void {
    const slash = path.indexOf('/')
    this.#topNames.add(slash === -1 ? path : path.slice(0, slash))
    if (slash === -1 && kind !== 'directory') this.#hasFileOnTop = true
  }

  #claimPath(path: string, { kind, size }: ArchiveEntry): void {
    const parent = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    if (kind === 'link') this.#leftOut.push({ path, reason: 'link', sizeBytes: 0 })
    else if (kind === 'directory') this.#claimFolder(path)
    else if (this.#known.has(path) || !this.#claimFolder(parent)) {
      this.#leftOut.push({ path, reason: 'duplicate', sizeBytes: size })
    } else this.#known.set(path, 'file')
  }

  #claimFolder(path: string): boolean {
    if (path === '') return true
    const known = this.#known.get(path)
    if (known !== undefined) return known === 'directory'
    if (!this.#claimFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))) return false
    this.#known.set(path, 'directory')
    return true
  }
}
