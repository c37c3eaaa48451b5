import type { FileBeingWritten } from './extraction-folder.ts'
import { GitFailed } from './git-failed.ts'

const newline = 10

export class BlobReader<Blob extends { readonly hash: string }> {
  readonly #blobs: readonly Blob[]
  readonly #open: (blob: Blob) => FileBeingWritten
  #index = 0
  #header = ''
  #file: FileBeingWritten | null = null
  #left = 0

  constructor(blobs: readonly Blob[], open: (blob: Blob) => FileBeingWritten) {
    this.#blobs = blobs
    this.#open = open
  }

  take(piece: Buffer): void {
    let rest = piece
    while (rest.length > 0) rest = this.#file === null ? this.#takeHeader(rest) : this.#takeContent(rest, this.#file)
  }

  finish(): void {
    this.#file?.close()
    if (this.#index < this.#blobs.length) throw new GitFailed('corrupt')
  }

  #takeHeader(rest: Buffer): Buffer {
    const end = rest.indexOf(newline)
    this.#header += rest.toString('latin1', 0, end === -1 ? rest.length : end)
    if (end === -1) return rest.subarray(rest.length)
    const [hash, type, size] = this.#header.split(' ')
    const blob = this.#blobs[this.#index]
    this.#header = ''
    if (blob === undefined || hash !== blob.hash || type !== 'blob') throw new GitFailed('corrupt')
    this.#file = this.#open(blob)
    this.#left = Number(size)
    return rest.subarray(end + 1)
  }

  #takeContent(rest: Buffer, file: FileBeingWritten): Buffer {
    const content = rest.subarray(0, this.#left)
    if (content.length > 0) file.write(content)
    this.#left -= content.length
    if (this.#left > 0 || rest.length === content.length) return rest.subarray(content.length)
    file.close()
    this.#file = null
    this.#index += 1
    return rest.subarray(content.length + 1)
  }
}
