import { Hono } from 'hono'
import { minutes } from '#src/lib/durations.ts'
import type { Bindings } from '../http/origin.ts'
import type { Services } from '../services.ts'
import { presentHtml } from './email.present.ts'
import { findEmail } from './emails.store.ts'
import type { MailTheme } from '../mail/html-body.ts'

const lifetimeMs = 30 * minutes
const form = /^mail-preview:([0-9a-f]{24}):([0-9a-f]{24}):(\d+)$/

/** A frame has no session, so the address itself is sealed. */
export const createPreviewUrl = ({ clock, sealer }: Services, organisationId: string, id: string): string =>
  `/frame/mail/${sealer.seal(`mail-preview:${organisationId}:${id}:${clock() + lifetimeMs}`)}`

const headers = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
}

const readTheme = (wanted: string | undefined): MailTheme =>
  wanted === 'dark' || wanted === 'light' ? wanted : 'either'

export const createMailPreviews = (services: Services): Hono<{ Bindings: Bindings }> => {
  const previews = new Hono<{ Bindings: Bindings }>()
  previews.get('/frame/mail/:ticket', async (context) => {
    const [, organisationId, id, until] = form.exec(services.sealer.open(context.req.param('ticket')) ?? '') ?? []
    if (organisationId === undefined || id === undefined || Number(until) < services.clock()) return context.notFound()
    const row = await findEmail(services.db, organisationId, id)
    if (row === undefined) return context.notFound()
    return context.html(presentHtml(row, services.config, readTheme(context.req.query('theme'))), 200, headers)
  })
  return previews
}
