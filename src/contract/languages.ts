export const languages = ['en', 'ru', 'uk', 'be', 'kk', 'de', 'fr', 'es'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

export const isLanguage = (code: unknown): code is Language => (languages as readonly unknown[]).includes(code)
