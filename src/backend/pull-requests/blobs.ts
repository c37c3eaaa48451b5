import { decodeText, type Encoding } from '../indexing/decode-text.ts'
import { streamBlobs } from '../indexing/git-tree.ts'
import { runInHistory, type GitPlace } from './git-objects.ts'

const noObject = '0'.repeat(40)
const newline = 10

export interface Blob {
  readonly bytes: Buffer
  readonly isCut: boolean
}

export interface BlobText {
  readonly text: string
  readonly encoding: Encoding
  readonly isCut: boolean
}

export const isNoObject = (hash: string): boolean => hash === noObject

export const readBlobSizes = async (
  place: GitPlace,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (hashes.length === 0) return new Map()
  const input = hashes.map((hash) => `${hash}\n`).join('')
  const output = await runInHistory(place, ['cat-file', '--batch-check', '--buffer'], { input })
  return new Map(
    output.split('\n').flatMap((line): [string, number][] => {
      const [hash = '', type, size] = line.split(' ')
      return type === 'blob' ? [[hash, Number(size)]] : []
    }),
  )
}

export const readBlobs = async (
  place: GitPlace,
  hashes: readonly string[],
  maxBytes: number,
): Promise<ReadonlyMap<string, Blob>> => {
  const blobs = new Map<string, Blob>()
  const wanted = [...new Set(hashes)].filter((hash) => !isNoObject(hash)).map((hash) => ({ hash }))
  if (wanted.length === 0) return blobs
  const open = ({ hash }: { readonly hash: string }) => {
    const pieces: Buffer[] = []
    let length = 0
    return {
      write: (piece: Uint8Array) => {
        if (length < maxBytes) pieces.push(Buffer.from(piece.subarray(0, maxBytes - length)))
        length += piece.length
      },
      close: () => blobs.set(hash, { bytes: Buffer.concat(pieces), isCut: length > maxBytes }),
    }
  }
  await streamBlobs(place.gitDir, wanted, open, place.signal === undefined ? {} : { signal: place.signal })
  return blobs
}

const cutAtLine = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.lastIndexOf(newline) + 1)

export const decodeBlob = ({ bytes, isCut }: Blob): BlobText | undefined => {
  const whole = isCut ? cutAtLine(bytes) : bytes
  const decoded = decodeText(whole)
  if (decoded !== null) return { ...decoded, isCut }
  if (whole.includes(0)) return undefined
  return { text: whole.toString('utf8'), encoding: 'utf-8', isCut }
}
