import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'

const readAcceptedLanguage = (header: string): Language | undefined =>
  header
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((code): code is Language => isLanguage(code))

export const readPageLanguage = (context: Context): Language => {
  const chosen = getCookie(context, 'locale')
  return isLanguage(chosen)
    ? chosen
    : (readAcceptedLanguage(context.req.header('accept-language') ?? '') ?? defaultLanguage)
}
