import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Found } from './finding.ts'

const line = css({ display: 'block', minH: '6', mb: '2', textStyle: 'small', color: 'fg.muted' })

/** How much was found; said aloud whenever it changes. */
export function FoundSummary({ found, isSearching }: { found: Found; isSearching: boolean }) {
  const { t } = useTranslation('search')
  const isExact = found.request.kind === 'grep'
  const count = isExact ? found.files.reduce((sum, file) => sum + file.count, 0) : found.results
  const words = t('results.summary', {
    found: t(isExact ? 'results.matches' : 'results.passages', { count }),
    files: t('results.files', { count: found.files.length }),
  })
  return <output className={line}>{isSearching ? t('results.searching') : words}</output>
}
