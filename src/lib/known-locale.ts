/** Some browsers carry Kazakh by name only and write its numbers the English way. */
export const isKnownLocale = (language: string): boolean =>
  Intl.NumberFormat.supportedLocalesOf(language).length > 0 &&
  (language === 'en' || new Intl.NumberFormat(language).format(1.5) === '1,5')

/** British order for English; a browser without the language uses Russian, whose figures are the same. */
export const chooseLocale = (language: string): string => {
  if (language === 'en') return 'en-GB'
  return isKnownLocale(language) ? language : 'ru'
}
