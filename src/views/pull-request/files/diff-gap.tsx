import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { useFigures } from '../../listing/figures.ts'
import type { Gap } from './diff-chunks.ts'

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  px: '2',
  py: '1',
  bg: 'bg.canvas',
  borderTopWidth: 'hairline',
  borderBottomWidth: 'hairline',
})
const step = 20

interface DiffGapProps {
  readonly gap: Gap
  readonly onOpen: (gap: Pick<Gap, 'from' | 'to'>) => void
}

export function DiffGap({ gap: { from, to }, onOpen }: DiffGapProps) {
  const { t } = useTranslation('pull-requests')
  const { number } = useFigures()
  const count = to - from
  return (
    <div className={bar}>
      <Button size="sm" variant="ghost" icon={ChevronsUpDown} onClick={() => onOpen({ from, to })}>
        {t('diff.showLines', { count, amount: number(count) })}
      </Button>
      {count > 2 * step && (
        <>
          <Button size="sm" variant="ghost" onClick={() => onOpen({ from, to: from + step })}>
            {t('diff.nextLines', { amount: number(step) })}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onOpen({ from: to - step, to })}>
            {t('diff.previousLines', { amount: number(step) })}
          </Button>
        </>
      )}
    </div>
  )
}
