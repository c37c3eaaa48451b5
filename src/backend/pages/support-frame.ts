import type { SupportWidget } from '../config.ts'

export const supportFramePath = '/frame/support'

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The widget has its own document, so no page of the product runs foreign scripts or gives up trusted types. */
export const renderSupportFrame = ({ scriptUrl }: SupportWidget): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Support</title><script src="${escapeAttribute(scriptUrl)}" defer></script></head><body></body></html>`

export const createSupportFrameHeaders = ({ scriptUrl, origins }: SupportWidget): Readonly<Record<string, string>> => {
  const widgetOrigins = [...new Set([new URL(scriptUrl).origin, ...origins])]
  const sockets = widgetOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src ${widgetOrigins.join(' ')}`,
      `style-src 'unsafe-inline' ${widgetOrigins.join(' ')}`,
      `img-src data: blob: ${widgetOrigins.join(' ')}`,
      `font-src data: ${widgetOrigins.join(' ')}`,
      `media-src blob: ${widgetOrigins.join(' ')}`,
      `connect-src ${[...widgetOrigins, ...sockets].join(' ')}`,
      `frame-src ${widgetOrigins.join(' ')}`,
      `form-action ${widgetOrigins.join(' ')}`,
      "frame-ancestors 'self'",
      "object-src 'none'",
      "base-uri 'none'",
    ].join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'strict-origin',
  }
}
