import { secureAttribute } from '#src/lib/secure-cookie.ts'
import { createMemory } from './memory.ts'
import { flag, nullable, object, oneOf, optional, type Read, readJson, text } from '#src/lib/shape.ts'

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]
export const nextThemes = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<Theme, Theme>
export const densities = ['comfortable', 'compact'] as const

const Preferences = object({
  theme: optional(oneOf(themes), 'system'),
  density: optional(oneOf(densities), 'comfortable'),
  organisation: optional(nullable(text), null),
  /** Whether keys that write something are taken as commands. */
  singleKeys: optional(flag, true),
})

/** The content of the preference cookie (`src/README.md`, D9h); never a token. */
export type Preferences = Read<typeof Preferences>

const cookieName = 'ca_pref'
const yearInSeconds = 365 * 24 * 60 * 60

export interface Appearance {
  read(): Preferences
  change(part: Partial<Preferences>): void
  subscribe(listener: () => void): () => void
}

interface Page {
  readonly document: Pick<Document, 'cookie'>
  readonly window: Pick<Window, 'localStorage' | 'dispatchEvent'>
}

const untouched: Preferences = { theme: 'system', density: 'comfortable', organisation: null, singleKeys: true }

const decoded = (text: string | undefined): string | null => {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null
  }
}

const parse = (cookies: string): Preferences => {
  const text = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1]
  return readJson(Preferences, decoded(text)) ?? untouched
}

/**
 * Keeps the preferences in `ca_pref`; the theme is in local storage too, where `theme.js` reads it before the first
 * paint.
 */
export const createAppearance = ({ document, window }: Page): Appearance => {
  const listeners = new Set<() => void>()
  const memory = createMemory(() => window.localStorage)
  let current = parse(document.cookie)

  const store = (next: Preferences) => {
    current = next
    document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify(next))}; path=/; max-age=${yearInSeconds}; samesite=lax${secureAttribute(globalThis.location)}`
    memory.write('theme', next.theme)
    window.dispatchEvent(new Event('appearance'))
    for (const listener of listeners) listener()
  }

  return {
    read: () => current,
    change: (part) => store({ ...current, ...part }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
