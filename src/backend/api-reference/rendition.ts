import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { getQuality } from '../http/accepted-types.ts'

export interface Rendition {
  readonly body: string
  readonly zipped: Uint8Array<ArrayBuffer>
  /** The tag is weak because both encodings share it. */
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

/** A browser merges the headers of a 304 into its cached copy, so they are the same as those of the 200. */
export const deliver = (request: Request, { body, zipped, tag, headers }: Rendition, status = 200): Response => {
  const common = { 'Cache-Control': 'no-cache', ETag: tag, ...headers }
  if (status === 200 && matchesTag(request.headers.get('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers: common })
  }
  return takesGzip(request)
    ? new Response(zipped, { status, headers: { ...common, 'Content-Encoding': 'gzip' } })
    : new Response(body, { status, headers: common })
}
