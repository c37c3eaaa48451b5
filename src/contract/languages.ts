/** The interface languages of the specification, section 1, in the order of its list. */
export const languages = ['en', 'ru', 'uk', 'be', 'kk', 'de', 'fr', 'es'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

export const isLanguage = (code: unknown): code is Language => (languages as readonly unknown[]).includes(code)
