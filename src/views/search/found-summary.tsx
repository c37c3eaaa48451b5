import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { maxMergedResults } from '#src/contract/search.ts'
import type { SearchMatches } from './search-code.ts'

const line = css({ display: 'block', minH: '6', mb: '2', textStyle: 'small', color: 'fg.muted' })
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  minH: '6',
  mb: '2',
  textStyle: 'small',
  color: 'fg.muted',
})

/** A search by meaning has no total: only the closest results are listed. */
const getCountKey = ({ request: { kind }, results }: SearchMatches) => {
  return kind === 'semantic' || results >= maxMergedResults ? 'results.closest' : 'results.passages'
}

interface CodeSummaryProps extends Pick<CodeSearchReply, 'totals'> {
  readonly isSearching: boolean
}

function CodeSummary({ totals, isSearching }: CodeSummaryProps) {
  const { t } = useTranslation('search')
  const { matches, files, isBounded, milliseconds } = totals
  const words = isBounded
    ? t('results.summaryAtLeast', { matches, files })
    : t('results.summary', {
        found: t('results.matches', { count: matches }),
        files: t('results.files', { count: files }),
      })
  return (
    <div className={row}>
      <output>{isSearching ? t('results.searching') : words}</output>
      {!isSearching && <span>{t('results.took', { milliseconds: Math.max(1, Math.round(milliseconds)) })}</span>}
    </div>
  )
}

export function FoundSummary({ found, isSearching }: { found: SearchMatches; isSearching: boolean }) {
  const { t } = useTranslation('search')
  const { code, results: count, files } = found
  if (code !== undefined) return <CodeSummary totals={code.totals} isSearching={isSearching} />
  const words = t('results.summary', {
    found: t(getCountKey(found), { count }),
    files: t('results.files', { count: files.length }),
  })
  return <output className={line}>{isSearching ? t('results.searching') : words}</output>
}
