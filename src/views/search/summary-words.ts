import { useTranslation } from 'react-i18next'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { maxMergedResults } from '#src/contract/search.ts'
import type { SearchMatches } from './search-code.ts'
import { useAmount } from './use-amount.ts'

/** A search by meaning has no total: only the closest results are listed. */
const getCountKey = ({ request: { kind }, results }: SearchMatches) => {
  return kind === 'semantic' || results >= maxMergedResults ? 'results.closest' : 'results.passages'
}

const useDescribeTotals = () => {
  const { t } = useTranslation('search')
  const toAmount = useAmount()
  return ({ matches, files, isBounded }: CodeSearchReply['totals']): string => {
    const amounts = { matches: toAmount(matches, isBounded), files: toAmount(files, isBounded) }
    if (matches === 0) return t('results.onlyFiles', { count: files, amount: amounts.files })
    return isBounded
      ? t('results.summaryAtLeast', amounts)
      : t('results.summary', {
          found: t('results.matches', { count: matches, amount: amounts.matches }),
          files: t('results.files', { count: files, amount: amounts.files }),
        })
  }
}

export const useSummary = (answer: SearchMatches): string => {
  const { t } = useTranslation('search')
  const toAmount = useAmount()
  const describeTotals = useDescribeTotals()
  if (answer.code !== undefined) return describeTotals(answer.code.totals)
  const { results, files } = answer
  return t('results.summary', {
    found: t(getCountKey(answer), { count: results, amount: toAmount(results) }),
    files: t('results.files', { count: files.length, amount: toAmount(files.length) }),
  })
}
