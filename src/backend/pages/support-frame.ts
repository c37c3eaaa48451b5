import type { SupportWidget } from '../config.ts'

export const supportFramePath = '/frame/support'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * The room of the support widget: a document of its own, so that no page of ours ever runs a script of somebody else's, nor
 * gives up trusted types for one. It goes with everything in it when the widget is shut down.
 */
export const supportFrame = ({ scriptUrl }: SupportWidget): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Support</title><script src="${escaped(scriptUrl)}" defer></script></head><body></body></html>`

/** Only what the widget is made of and speaks to; only pages of ours may frame it. */
export const supportFrameHeaders = ({ scriptUrl, origins }: SupportWidget): Readonly<Record<string, string>> => {
  const its = [...new Set([new URL(scriptUrl).origin, ...origins])]
  const sockets = its.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${its.join(' ')}`,
      `style-src 'unsafe-inline' ${its.join(' ')}`,
      `img-src data: blob: ${its.join(' ')}`,
      `font-src data: ${its.join(' ')}`,
      `media-src blob: ${its.join(' ')}`,
      `connect-src ${[...its, ...sockets].join(' ')}`,
      `frame-src ${its.join(' ')}`,
      `form-action ${its.join(' ')}`,
      "frame-ancestors 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ].join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'strict-origin',
  }
}
