import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ArchiveLimits } from './archive-limits.ts'
import { ArchiveRefused } from './archive-refused.ts'
import { looksPacked } from './archive-kind.ts'

/**
 * Writes files below one fresh folder and counts what is really written. Writing is synchronous on purpose:
 * thousands of small files take a third of the time, and the caller yields between pieces of input.
 */
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

  /** Whether every file so far is itself an archive: then there is nothing to index. */
  get hasOnlyArchives(): boolean {
    return this.#files > 0 && this.#unpackedFiles === 0
  }

  addFolder(path: string): void {
    const folder = join(this.#root, path)
    if (this.#folders.has(folder)) return
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    this.#folders.add(folder)
  }

  /** Opens a new file; nothing that exists is ever opened, so nothing can be written through. */
  addFile(path: string): FileBeingWritten {
    this.addFolder(dirname(path))
    const descriptor = openSync(join(this.#root, path), 'wx', 0o644)
    let size = 0
    this.#files += 1
    return {
      write: (piece) => {
        if (size === 0 && !looksPacked(piece)) this.#unpackedFiles += 1
        size += piece.length
        this.#bytes += piece.length
        if (size > this.#limits.maxFileBytes) throw new ArchiveRefused('fileTooLarge', path)
        if (this.#bytes > this.#limits.maxUnpackedBytes) throw new ArchiveRefused('tooLarge')
        writeSync(descriptor, piece)
      },
      close: () => {
        if (size === 0) this.#unpackedFiles += 1
        closeSync(descriptor)
      },
    }
  }
}

export interface FileBeingWritten {
  readonly write: (piece: Uint8Array) => void
  readonly close: () => void
}
