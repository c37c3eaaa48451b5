import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'

export const readPreferredLanguage = (header: string | null): Language => {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = Number(parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { code: tag.split('-')[0]?.toLowerCase(), weight, index }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((first, second) => second.weight - first.weight || first.index - second.index)
  return wanted.map(({ code }) => code).find(isLanguage) ?? defaultLanguage
}
