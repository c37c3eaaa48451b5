import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { getQuality } from '../http/accepted-types.ts'

/** Something that stays the same as long as the process runs, ready to be sent. */
export interface Rendition {
  readonly body: string
  readonly zipped: Uint8Array<ArrayBuffer>
  /** Weak: zipped or not, it is the same. */
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export const createRendition = (body: string, headers: Rendition['headers']): Rendition => ({
  body,
  zipped: Uint8Array.from(gzipSync(body)),
  tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  headers,
})

const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  (header === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.slice(2)))

const takesGzip = (request: Request): boolean => getQuality(request.headers.get('accept-encoding') ?? '', 'gzip') > 0

/**
 * The rendition, or a 304 for those who have it. A 304 says all that the 200 said: what a browser keeps takes on the
 * headers of the answer that confirmed it, and with them its policy.
 */
export const deliver = (request: Request, { body, zipped, tag, headers }: Rendition, status = 200): Response => {
  const common = { 'Cache-Control': 'no-cache', ETag: tag, ...headers }
  if (status === 200 && matchesTag(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: common })
  }
  return takesGzip(request)
    ? new Response(zipped, { status, headers: { ...common, 'Content-Encoding': 'gzip' } })
    : new Response(body, { status, headers: common })
}
