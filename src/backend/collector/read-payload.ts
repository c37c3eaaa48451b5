import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { refused, unauthorized } from '../http/refusal.ts'
import { isWithinJsonLimits } from './json-limits.ts'

const inflate = promisify(gunzip)

export const tooLarge = (bytes: number) =>
  refused(413, 'errors.bodyTooLarge', { translationParameters: { kilobytes: Math.floor(bytes / 1024) } })
const unreadable = () => refused(400, 'errors.malformedBody')

const readPieces = async (request: Request, maxBytes: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const readBody = async (request: Request, maxBytes: number): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  return readPieces(request, maxBytes)
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** A browser that leaves the page sends a form with `data=` in base64. */
const unwrapForm = (bytes: Buffer): Buffer => {
  const text = bytes.subarray(0, 5).toString('latin1')
  if (text !== 'data=') return bytes
  const value = new URLSearchParams(bytes.toString('latin1')).get('data') ?? ''
  return /^[\w+/= -]*$/.test(value) ? Buffer.from(value.replaceAll(' ', '+'), 'base64') : Buffer.from(value)
}

/** Unpacks gzip, base64 in a form, or plain JSON. Returns undefined when the result is larger than `maxBytes`. */
export const unpackBody = async (sent: Uint8Array, maxBytes: number): Promise<Buffer | undefined> => {
  const bytes = unwrapForm(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength))
  if (!isGzip(bytes)) return bytes.length > maxBytes ? undefined : bytes
  try {
    return await inflate(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    throw unreadable()
  }
}

/** Throws the 401 refusal for text without `key`, before parsing, and the 400 refusal for JSON beyond the limits. */
export const parsePayload = (bytes: Buffer, key: string): unknown => {
  if (!bytes.includes(key)) throw unauthorized()
  if (!isWithinJsonLimits(bytes)) throw unreadable()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw unreadable()
  }
}
