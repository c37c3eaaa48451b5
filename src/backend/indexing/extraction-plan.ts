import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { entryPath } from './entry-path.ts'

export interface ArchiveEntry {
  readonly name: string
  readonly kind: 'file' | 'directory' | 'link' | 'special'
  /** As the archive claims; what is really unpacked is counted again. */
  readonly size: number
}

interface Known {
  readonly path: string
  readonly kind: 'file' | 'directory'
}

/** Reads all names of an archive before anything is written, so that a refused one leaves nothing behind. */
export class ExtractionPlan {
  readonly #limits: ArchiveLimits
  readonly #known = new Map<string, Known>()
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
    const path = entryPath(entry.name, this.#limits)
    if (entry.kind === 'link') throw new ArchiveRefused('link', entry.name)
    if (entry.kind === 'special') throw new ArchiveRefused('specialFile', entry.name)
    if (path === '' && entry.kind === 'file') throw new ArchiveRefused('unsafePath', entry.name)
    this.#claimBytes(entry)
    if (path === '' || isPlatformDebris(path)) return
    this.#claimPath(path, entry.kind)
  }

  /** The folder all entries lie in, which is left out when unpacking; `null` when there is none. */
  commonFolder(): string | null {
    const [only] = this.#topNames
    const isSingle = this.#topNames.size === 1 && !this.#hasFileOnTop
    return isSingle && only !== undefined && only !== '.git' ? only : null
  }

  /** Where an admitted entry goes, below the target folder; `null` for what is left out. */
  targetOf(entry: ArchiveEntry): string | null {
    const path = entryPath(entry.name, this.#limits)
    if (isPlatformDebris(path)) return null
    const folder = this.commonFolder()
    const target = folder === null ? path : path.slice(folder.length + 1)
    return target === '' ? null : target
  }

  #claimBytes({ size, name }: ArchiveEntry): void {
    if (size > this.#limits.maxFileBytes) throw new ArchiveRefused('fileTooLarge', name)
    this.#bytes += size
    if (this.#bytes > this.#limits.maxUnpackedBytes) throw new ArchiveRefused('tooLarge')
  }

  #claimPath(path: string, kind: Known['kind']): void {
    const slash = path.indexOf('/')
    this.#topNames.add(slash === -1 ? path : path.slice(0, slash))
    if (slash === -1 && kind === 'file') this.#hasFileOnTop = true
    this.#claimFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
    if (kind === 'directory') this.#claimFolder(path)
    else if (this.#known.has(folded(path))) throw new ArchiveRefused('duplicateName', path)
    else this.#known.set(folded(path), { path, kind })
  }

  #claimFolder(path: string): void {
    if (path === '') return
    const known = this.#known.get(folded(path))
    if (known?.path === path && known.kind === 'directory') return
    if (known !== undefined) throw new ArchiveRefused('duplicateName', path)
    this.#known.set(folded(path), { path, kind: 'directory' })
    this.#claimFolder(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
  }
}

/** What macOS adds to every archive it makes. */
function isPlatformDebris(path: string): boolean {
  return path === '__MACOSX' || path.startsWith('__MACOSX/')
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
