import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'
import { ArchiveRefused } from './archive-refused.ts'

export type ArchiveKind = 'zip' | 'tar' | 'tar.gz'

const tarBlock = 512
const headBytes = 8 * 1024
const gzipSampleBytes = 4 * 1024
const gzipTrailerBytes = 8

const otherFormats: readonly (readonly [string, readonly number[]])[] = [
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
]

const readHead = async (file: string): Promise<Buffer> => {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const startsWith = (head: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => head[index] === byte)

const isZip = (head: Uint8Array): boolean =>
  startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])

const isGzip = (head: Uint8Array): boolean => startsWith(head, [0x1f, 0x8b, 0x08])

/** The checksum is tested because old archives lack the `ustar` mark. */
const isTarHeader = (head: Buffer): boolean => {
  if (head.length < tarBlock || head.subarray(0, tarBlock).every((byte) => byte === 0)) return false
  const claimed = Number.parseInt(head.toString('latin1', 148, 156).replaceAll('\0', ' ').trim(), 8)
  const sum = head.subarray(0, tarBlock).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return claimed === sum
}

const gunzipStart = (head: Buffer): Buffer => {
  const start = head.subarray(0, Math.max(Math.min(gzipSampleBytes, head.length - gzipTrailerBytes), 0))
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}

/** Detects an archive by its first bytes, never by its name. Throws `ArchiveRefused`. */
export const detectArchiveKind = async (file: string): Promise<ArchiveKind> => {
  const head = await readHead(file)
  if (head.length === 0) throw new ArchiveRefused('empty')
  if (isZip(head)) return 'zip'
  if (isGzip(head)) {
    if (isTarHeader(gunzipStart(head))) return 'tar.gz'
    throw new ArchiveRefused('notAnArchive')
  }
  if (isTarHeader(head)) return 'tar'
  if (otherFormats.some(([, magic]) => startsWith(head, magic))) throw new ArchiveRefused('unsupportedFormat')
  throw new ArchiveRefused('notAnArchive')
}

export const isPackedFormat = (head: Uint8Array): boolean =>
  isZip(head) || isGzip(head) || otherFormats.some(([, magic]) => startsWith(head, magic))
