import Ellipsis from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyMenu } from '../lazy-menu.tsx'
import type { ResultMenuProps } from './result-menu.tsx'
import type { SearchMatches } from './search-code.ts'
import { useSummary } from './summary-words.ts'
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

interface FoundSummaryProps {
  readonly address: SearchAddress
  readonly found: SearchMatches
  readonly isSearching: boolean
}

export function FoundSummary({ address, found, isSearching }: FoundSummaryProps) {
  const { t } = useTranslation('search')
  const summary = useSummary(found)
  const milliseconds = found.code?.totals.milliseconds
  return (
    <div className={row}>
      <div className={words}>
        <output>{isSearching ? t('results.searching') : summary}</output>
        {!isSearching && milliseconds !== undefined && (
          <span>{t('results.took', { milliseconds: Math.max(1, Math.round(milliseconds)) })}</span>
        )}
      </div>
      <ResultMenu {...{ address, found }} trigger={<IconButton icon={Ellipsis} size="sm" label={t('look.label')} />} />
    </div>
  )
}
