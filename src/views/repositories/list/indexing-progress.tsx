import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { progress as progressStyles } from '#styled-system/recipes/progress'
import type { IndexingProgress } from '#src/contract/repositories.ts'
import { useFigures } from '../../listing/figures.ts'
import { describeDone, describePace, describeReason, getShare } from '../indexing-words.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '1.5', mt: '2' })
const words = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  textStyle: 'caption',
  color: 'fg.default',
})
const pace = css({ textStyle: 'caption', color: 'fg.muted' })

export function Progress({ progress }: { progress: IndexingProgress }) {
  const { t } = useTranslation('repositories')
  const { t: tIndexing } = useTranslation('indexing')
  const figures = useFigures()
  const done = describeDone(progress, tIndexing, figures)
  const stage = tIndexing(`stage.${progress.stage}`)
  const paced = describePace(progress, t, figures)
  const share = getShare(progress)
  const known = share === undefined ? {} : { value: share }
  const reasons = Object.entries(progress.skipped).map(
    ([reason, count]) => `${describeReason(reason, t)} ${figures.number(count)}`,
  )
  return (
    <div className={column}>
      <div className={words}>
        <span>{stage}</span>
        <span>{done}</span>
      </div>
      <progress {...known} aria-label={stage} aria-valuetext={done || undefined} className={progressStyles().track} />
      {paced.length > 0 && (
        <p className={pace} title={reasons.join(' · ') || undefined}>
          {paced.join(' · ')}
        </p>
      )}
    </div>
  )
}
