import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { maxMergedResults } from '#src/contract/search.ts'
import type { SearchMatches } from './search-code.ts'

const line = css({ display: 'block', minH: '6', mb: '2', textStyle: 'small', color: 'fg.muted' })

/** A search by meaning has no total: only the closest results are listed. */
const getCountKey = ({ request: { kind }, results }: SearchMatches) => {
  if (kind === 'grep') return 'results.matches'
  return kind === 'semantic' || results >= maxMergedResults ? 'results.closest' : 'results.passages'
}

export function FoundSummary({ found, isSearching }: { found: SearchMatches; isSearching: boolean }) {
  const { t } = useTranslation('search')
  const { kind } = found.request
  const count = kind === 'grep' ? found.files.reduce((sum, file) => sum + file.count, 0) : found.results
  const words = t('results.summary', {
    found: t(getCountKey(found), { count }),
    files: t('results.files', { count: found.files.length }),
  })
  return <output className={line}>{isSearching ? t('results.searching') : words}</output>
}
