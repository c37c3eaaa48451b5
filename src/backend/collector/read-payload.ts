import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal, refused } from '../http/refusal.ts'

const inflate = promisify(gunzip)

export interface Bounds {
  /** As it is sent. */
  readonly mostBytes: number
  /** Once it is unpacked. */
  readonly mostUnpacked: number
}

const tooLarge = (bytes: number) =>
  refused(413, 'errors.bodyTooLarge', { translationParameters: { kilobytes: Math.floor(bytes / 1024) } })
const unreadable = () => refused(400, 'errors.malformedBody')

const readBytes = async (request: Request, most: number): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > most) throw tooLarge(most)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** `data=…` of a form, in base64: what a browser sends while it leaves the page. */
const unwrapped = (bytes: Buffer): Buffer => {
  const text = bytes.subarray(0, 5).toString('latin1')
  if (text !== 'data=') return bytes
  const value = new URLSearchParams(bytes.toString('latin1')).get('data') ?? ''
  return /^[\w+/= -]*$/.test(value) ? Buffer.from(value.replaceAll(' ', '+'), 'base64') : Buffer.from(value)
}

const unpacked = async (bytes: Buffer, most: number): Promise<Buffer> => {
  if (!isGzip(bytes)) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: most })
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(most) : unreadable()
  }
}

interface Payload {
  /** Undefined without a body. */
  readonly value: unknown
  /** Of the JSON, once it is unpacked. */
  readonly bytes: number
}

/** The JSON of a request in each of the library's ways to send it: gzip, base64 in a form, or plain. */
export const readPayload = async (request: Request, { mostBytes, mostUnpacked }: Bounds): Promise<Payload> => {
  try {
    const sent = unwrapped(await readBytes(request, mostBytes))
    if (sent.length === 0) return { value: undefined, bytes: 0 }
    const bytes = await unpacked(sent, mostUnpacked)
    const value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
    return { value, bytes: bytes.length }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  }
}
