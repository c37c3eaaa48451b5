import * as v from 'valibot'

const Preferences = v.object({
  theme: v.optional(v.picklist(['system', 'light', 'dark']), 'system'),
  density: v.optional(v.picklist(['comfortable', 'compact']), 'comfortable'),
  organisation: v.optional(v.string()),
})

/** What the preference cookie holds (`decisions.md` D9h); never a token. */
export type Preferences = v.InferOutput<typeof Preferences>

const cookieName = 'ca_pref'
const yearInSeconds = 365 * 24 * 60 * 60

export interface Appearance {
  read(): Preferences
  change(part: Partial<Preferences>): void
  /** Back to what a new visitor sees, except the theme: it outlives a sign-out (`decisions.md` S6). */
  clear(): void
  subscribe(listener: () => void): () => void
}

interface Page {
  readonly document: Pick<Document, 'cookie'>
  readonly window: Pick<Window, 'localStorage' | 'dispatchEvent'>
}

const parse = (cookies: string): Preferences => {
  const text = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1]
  try {
    const result = v.safeParse(Preferences, text === undefined ? {} : JSON.parse(decodeURIComponent(text)))
    return result.success ? result.output : v.parse(Preferences, {})
  } catch {
    return v.parse(Preferences, {})
  }
}

/** Keeps theme, density and the last organisation in `ca_pref`; the theme also in local storage, where `theme.js` looks first. */
export const createAppearance = ({ document, window }: Page): Appearance => {
  const listeners = new Set<() => void>()
  let current = parse(document.cookie)

  const store = (next: Preferences) => {
    current = next
    document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify(next))}; path=/; max-age=${yearInSeconds}; samesite=lax`
    try {
      window.localStorage.setItem('theme', next.theme)
    } catch {
      // Without storage the cookie alone carries the theme.
    }
    window.dispatchEvent(new Event('appearance'))
    for (const listener of listeners) listener()
  }

  return {
    read: () => current,
    change: (part) => store({ ...current, ...part }),
    clear() {
      store({ theme: current.theme, density: 'comfortable' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
