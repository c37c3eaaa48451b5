import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { minutes, seconds } from '#src/lib/durations.ts'
import type { Bindings } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { readLinkPreview } from './read-link-preview.ts'
import { createFindPicture } from './find-picture.ts'

const headers = {
  'Content-Type': 'image/png',
  'Cache-Control': `public, max-age=${(5 * minutes) / seconds}`,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
}

export const createChatPictures = (services: Services, publicFolder: string): Hono<{ Bindings: Bindings }> => {
  const pictures = new Hono<{ Bindings: Bindings }>()
  const findPicture = createFindPicture(services)
  pictures.get('/public/chat/:name/picture.png', etag(), async (context) => {
    const visit = { request: context.req.raw, bindings: context.env }
    const preview = await readLinkPreview(services, context.req.param('name'), visit)
    const picture = (preview && (await findPicture(preview))) ?? (await readFile(join(publicFolder, 'preview.png')))
    return context.body(picture, 200, headers)
  })
  return pictures
}
