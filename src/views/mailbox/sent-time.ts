/** English uses British order; a browser without Belarusian dates formats them like Russian ones. */
const listLocales = (language: string): string[] => (language === 'en' ? ['en-GB'] : [language, 'ru'])

export const formatSentTime = (timestamp: string, language: string): string =>
  new Intl.DateTimeFormat(listLocales(language), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(timestamp))
