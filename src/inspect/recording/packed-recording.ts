import type { Recording } from '../observer/record.ts'
import { writeRecording } from './write-recording.ts'

export const maxLinkLength = 30_000

const maxUnpackedLength = 32_000_000

const hashStart = '#recording='

export type Unpacked =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'damaged' | 'tooLarge' }

const openBody = (body: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const stream = new Response(body).body
  if (stream === null) throw new Error('there is nothing to read')
  return stream
}

const toBase64Url = (bytes: Uint8Array): string => {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const readUpTo = async (stream: ReadableStream<string>, max: number): Promise<string | null> => {
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value
    if (text.length <= max) continue
    await reader.cancel()
    return null
  }
  return text
}

export const packRecording = async (recording: Recording): Promise<string> => {
  const packed = openBody(writeRecording(recording)).pipeThrough(new CompressionStream('gzip'))
  return `${hashStart}${toBase64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`
}

export const hasRecording = (hash: string): boolean => hash.startsWith(hashStart)

export const unpackRecording = async (hash: string, max = maxUnpackedLength): Promise<Unpacked> => {
  try {
    const text = await readUpTo(
      openBody(fromBase64Url(hash.slice(hashStart.length)))
        .pipeThrough(new DecompressionStream('gzip'))
        .pipeThrough(new TextDecoderStream('utf-8', { fatal: true })),
      max,
    )
    return text === null ? { text, problem: 'tooLarge' } : { text, problem: null }
  } catch {
    return { text: null, problem: 'damaged' }
  }
}
