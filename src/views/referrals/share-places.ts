import type { SharePlatform } from '#src/contract/referrals.ts'

export interface Shared {
  readonly url: string
  readonly text: string
}

const withQuery = (address: string, query: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`

/** Each address opens the platform's own page; nothing is requested from a platform before that. */
export const sharePlaces = {
  Email: ({ url, text }) => withQuery('mailto:', { subject: text, body: `${text}\n\n${url}` }),
  X: ({ url, text }) => withQuery('https://x.com/intent/post', { text, url }),
  LinkedIn: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  Facebook: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  Telegram: ({ url, text }) => withQuery('https://t.me/share/url', { url, text }),
  WhatsApp: ({ url, text }) => withQuery('https://wa.me/', { text: `${text} ${url}` }),
  Reddit: ({ url, text }) => withQuery('https://www.reddit.com/submit', { url, title: text }),
} as const satisfies Partial<Record<SharePlatform, (shared: Shared) => string>>

export type SharePlace = keyof typeof sharePlaces

export const platformsToShareOn = Object.keys(sharePlaces) as readonly SharePlace[]
