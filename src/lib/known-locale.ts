const writesItsNumbers = (language: string): boolean =>
  Intl.NumberFormat.supportedLocalesOf(language).length > 0 && new Intl.NumberFormat(language).format(1.5) === '1,5'

const known = new Map([['en', true]])

/**
 * Some browsers carry Kazakh by name only and write its numbers the English way. The first question about any language
 * takes a browser some 90 ms, so English, which all have, is not asked about.
 */
export const isKnownLocale = (language: string): boolean => {
  const isKnown = known.get(language) ?? writesItsNumbers(language)
  known.set(language, isKnown)
  return isKnown
}

/** British order for English; a browser without the language uses Russian, whose figures are the same. */
export const chooseLocale = (language: string): string => {
  if (language === 'en') return 'en-GB'
  return isKnownLocale(language) ? language : 'ru'
}
