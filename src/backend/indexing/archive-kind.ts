import { open } from 'node:fs/promises'
import { constants, gunzipSync } from 'node:zlib'
import { ArchiveRefused } from './archive-refused.ts'

export type ArchiveKind = 'zip' | 'tar' | 'tar.gz'

const TAR_BLOCK = 512
const HEAD_BYTES = 8 * 1024
const GZIP_SAMPLE_BYTES = 4 * 1024
const GZIP_TRAILER_BYTES = 8

const OTHER_FORMATS: readonly (readonly [string, readonly number[]])[] = [
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
]

/** Detects an archive by its first bytes, never by its name. Throws `ArchiveRefused`. */
export async function detectArchiveKind(file: string): Promise<ArchiveKind> {
  const head = await readHead(file)
  if (head.length === 0) throw new ArchiveRefused('empty')
  if (isZip(head)) return 'zip'
  if (isGzip(head)) {
    if (isTarHeader(gunzipStart(head))) return 'tar.gz'
    throw new ArchiveRefused('notAnArchive')
  }
  if (isTarHeader(head)) return 'tar'
  if (OTHER_FORMATS.some(([, magic]) => startsWith(head, magic))) throw new ArchiveRefused('unsupportedFormat')
  throw new ArchiveRefused('notAnArchive')
}

export function isPackedFormat(head: Uint8Array): boolean {
  return isZip(head) || isGzip(head) || OTHER_FORMATS.some(([, magic]) => startsWith(head, magic))
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function startsWith(head: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => head[index] === byte)
}

function isZip(head: Uint8Array): boolean {
  return startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])
}

function isGzip(head: Uint8Array): boolean {
  return startsWith(head, [0x1f, 0x8b, 0x08])
}

function gunzipStart(head: Buffer): Buffer {
  const start = head.subarray(0, Math.max(Math.min(GZIP_SAMPLE_BYTES, head.length - GZIP_TRAILER_BYTES), 0))
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}

/** The checksum is tested because old archives lack the `ustar` mark. */
function isTarHeader(head: Buffer): boolean {
  if (head.length < TAR_BLOCK || head.subarray(0, TAR_BLOCK).every((byte) => byte === 0)) return false
  const claimed = Number.parseInt(head.toString('latin1', 148, 156).replaceAll('\0', ' ').trim(), 8)
  const sum = head.subarray(0, TAR_BLOCK).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  return claimed === sum
}
