import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useFigures } from '../listing/figures.ts'

const row = css({ display: 'inline-flex', gap: '2', textStyle: 'code', fontSize: 'xs', whiteSpace: 'nowrap' })
const added = css({ color: 'success.fg' })
const removed = css({ color: 'danger.fg' })

interface LineCountsProps {
  readonly addedLines: number
  readonly removedLines: number
}

export function LineCounts({ addedLines, removedLines }: LineCountsProps) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  return (
    <span className={row}>
      <VisuallyHidden>{t('lines', { added: number(addedLines), removed: number(removedLines) })}</VisuallyHidden>
      <span aria-hidden="true" className={added}>
        +{number(addedLines)}
      </span>
      <span aria-hidden="true" className={removed}>
        −{number(removedLines)}
      </span>
    </span>
  )
}
