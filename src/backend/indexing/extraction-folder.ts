import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { isPackedFormat } from './archive-kind.ts'

const maxSameNames = 50

const isCollision = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EEXIST' || code === 'ENOTDIR' || code === 'EISDIR'
}

export interface FileBeingWritten {
  readonly write: (piece: Uint8Array) => void
  readonly close: () => void
}

/** Synchronous writes take a third of the time for thousands of small files; the caller yields between pieces. */
export class ExtractionFolder {
  readonly #root: string
  readonly #limits: ArchiveLimits
  readonly #folders = new Set<string>()
  #unpackedFiles = 0
  #files = 0
  #bytes = 0

  constructor(root: string, limits: ArchiveLimits) {
    this.#root = root
    this.#limits = limits
  }

  get files(): number {
    return this.#files
  }

  get bytes(): number {
    return this.#bytes
  }

  get hasOnlyArchives(): boolean {
    return this.#files > 0 && this.#unpackedFiles === 0
  }

  addFolder(path: string): void {
    try {
      this.#makeFolder(path)
    } catch (error) {
      if (!isCollision(error)) throw error
    }
  }

  /** An existing file is never opened, so nothing is written through a link. */
  addFile(path: string): FileBeingWritten {
    const descriptor = this.#open(path)
    let size = 0
    this.#files += 1
    return {
      write: (piece) => {
        if (size === 0 && !isPackedFormat(piece)) this.#unpackedFiles += 1
        size += piece.length
        this.#bytes += piece.length
        if (size > this.#limits.maxUnpackedFileBytes) throw new ArchiveRefused('fileTooLarge', path)
        if (this.#bytes > this.#limits.maxUnpackedBytes) throw new ArchiveRefused('tooLarge')
        writeSync(descriptor, piece)
      },
      close: () => {
        if (size === 0) this.#unpackedFiles += 1
        closeSync(descriptor)
      },
    }
  }

  #makeFolder(path: string): void {
    const folder = join(this.#root, path)
    if (this.#folders.has(folder)) return
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    this.#folders.add(folder)
  }

  #open(path: string): number {
    for (let attempt = 1; ; attempt += 1) {
      const place = attempt === 1 ? path : join(`~${attempt}`, path)
      try {
        this.#makeFolder(dirname(place))
        return openSync(join(this.#root, place), 'wx', 0o644)
      } catch (error) {
        if (!isCollision(error) || attempt === maxSameNames) throw error
      }
    }
  }
}
