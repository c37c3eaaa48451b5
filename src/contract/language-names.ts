import type { Language } from './languages.ts'

/** Each language in its own words, so that someone who reads no other finds it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  uk: 'Українська',
  be: 'Беларуская',
  kk: 'Қазақша',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
}
