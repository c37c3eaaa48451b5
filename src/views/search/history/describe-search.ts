import { useTranslation } from 'react-i18next'
import { isExpression, parseState } from '../search-address.ts'
import { useDescribeChoice } from '../use-choice-words.ts'

export const useDescribeSearch = () => {
  const { t } = useTranslation('search')
  const describeChoice = useDescribeChoice()
  return (search: string) => {
    const state = parseState(search)
    const { query, mode, sources, languages, path } = state
    const parts = [
      ...(mode === 'auto' ? [] : [t(`mode.${mode}`)]),
      ...(isExpression(state) ? [t('box.asRegex')] : []),
      ...sources.map(describeChoice),
      ...languages,
      ...(path.trim() === '' ? [] : [path.trim()]),
    ]
    return { query, terms: parts.join(' · ') }
  }
}
