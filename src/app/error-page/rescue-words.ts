import type { i18n as I18n } from 'i18next'
import * as be from '#locales/be/app.json'
import * as de from '#locales/de/app.json'
import * as en from '#locales/en/app.json'
import * as es from '#locales/es/app.json'
import * as fr from '#locales/fr/app.json'
import * as kk from '#locales/kk/app.json'
import * as ru from '#locales/ru/app.json'
import * as uk from '#locales/uk/app.json'
import type { Language } from '#src/contract/languages.ts'

type Words = Pick<typeof en, 'errorPage' | 'errors' | 'common' | 'shell'>

const words: Readonly<Record<Language, Words>> = { be, de, en, es, fr, kk, ru, uk }

/** The error page brings its own texts, because the messages may not have loaded. */
export const addRescueWords = (i18n: I18n): void => {
  for (const [language, { errorPage, errors, common, shell }] of Object.entries(words)) {
    const { skipToContent } = shell
    i18n.addResourceBundle(language, 'rescue', {
      errorPage,
      errors: { offline: errors.offline },
      common: { retry: common.retry },
      shell: { skipToContent },
    })
  }
}
