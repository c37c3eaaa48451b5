import Ellipsis from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { maxMergedResults } from '#src/contract/search.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyMenu } from '../lazy-menu.tsx'
import type { ResultMenuProps } from './result-menu.tsx'
import { toAmount } from './to-amount.ts'
import type { SearchMatches } from './search-code.ts'
import type { SearchAddress } from './use-search-state.ts'

const row = css({ display: 'flex', alignItems: 'center', gap: '3', mb: '2' })
const words = css({
  display: 'flex',
  flex: '1',
  flexWrap: 'wrap',
  columnGap: '3',
  minW: '0',
  textStyle: 'small',
  color: 'fg.muted',
})

const ResultMenu = lazyMenu<ResultMenuProps>(() => import('./result-menu.tsx'))

/** A search by meaning has no total: only the closest results are listed. */
const getCountKey = ({ request: { kind }, results }: SearchMatches) => {
  return kind === 'semantic' || results >= maxMergedResults ? 'results.closest' : 'results.passages'
}

interface CodeSummaryProps extends Pick<CodeSearchReply, 'totals'> {
  readonly isSearching: boolean
}

const useTotalWords = ({ matches, files, isBounded }: CodeSearchReply['totals']): string => {
  const { t } = useTranslation('search')
  if (matches === 0) return t('results.onlyFiles', { count: files, amount: toAmount(files, isBounded) })
  return isBounded
    ? t('results.summaryAtLeast', { matches, files })
    : t('results.summary', {
        found: t('results.matches', { count: matches }),
        files: t('results.files', { count: files }),
      })
}

function CodeSummary({ totals, isSearching }: CodeSummaryProps) {
  const { t } = useTranslation('search')
  const words = useTotalWords(totals)
  return (
    <>
      <output>{isSearching ? t('results.searching') : words}</output>
      {!isSearching && <span>{t('results.took', { milliseconds: Math.max(1, Math.round(totals.milliseconds)) })}</span>}
    </>
  )
}

function MergedSummary({ found, isSearching }: Pick<FoundSummaryProps, 'found' | 'isSearching'>) {
  const { t } = useTranslation('search')
  const words = t('results.summary', {
    found: t(getCountKey(found), { count: found.results }),
    files: t('results.files', { count: found.files.length }),
  })
  return <output>{isSearching ? t('results.searching') : words}</output>
}

interface FoundSummaryProps {
  readonly address: SearchAddress
  readonly found: SearchMatches
  readonly isSearching: boolean
}

export function FoundSummary({ address, found, isSearching }: FoundSummaryProps) {
  const { t } = useTranslation('search')
  return (
    <div className={row}>
      <div className={words}>
        {found.code === undefined ? (
          <MergedSummary {...{ found, isSearching }} />
        ) : (
          <CodeSummary totals={found.code.totals} isSearching={isSearching} />
        )}
      </div>
      <ResultMenu {...{ address, found }} trigger={<IconButton icon={Ellipsis} size="sm" label={t('look.label')} />} />
    </div>
  )
}
