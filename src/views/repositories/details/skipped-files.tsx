import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useFigures } from '../../listing/figures.ts'
import { describeReason, countSkipped } from '../indexing-words.ts'
import { sectionTitle } from './language-list.tsx'

const SkippedList = lazyPart(() => import('./skipped-list.tsx'))

const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5', mb: '3' })
const none = css({ textStyle: 'small', color: 'fg.muted' })

interface SkippedFilesProps {
  readonly id: string
  readonly skipped: Readonly<Record<string, number>>
}

/** `#skipped` in the address opens the list. */
export function SkippedFiles({ id, skipped }: SkippedFilesProps) {
  const { t } = useTranslation('repositories')
  const { number } = useFigures()
  const [isOpen, setOpen] = useState(() => window.location.hash === '#skipped')
  const reasons = Object.entries(skipped).toSorted(([, a], [, b]) => b - a)
  return (
    <section aria-labelledby="repository-skipped">
      <h3 id="repository-skipped" className={sectionTitle}>
        {t('details.skipped')}
      </h3>
      {countSkipped(skipped) === 0 ? (
        <p className={none}>{t('details.noSkipped')}</p>
      ) : (
        <>
          <p className={badges}>
            {reasons.map(([reason, count]) => (
              <Badge key={reason}>
                {describeReason(reason, t)} {number(count)}
              </Badge>
            ))}
          </p>
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'details.hideSkipped' : 'details.showSkipped')}
          </Button>
          <Suspense fallback={<Skeleton shape="block" />}>{isOpen && <SkippedList id={id} />}</Suspense>
        </>
      )}
    </section>
  )
}
