import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'

const card = css({ bg: 'bg.panel', borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip', mb: '3' })
const header = css({ px: '3', py: '3', bg: 'bg.canvas', borderBottomWidth: 'hairline' })
const lines = css({ display: 'flex', flexDirection: 'column', gap: '1', px: '3', py: '2' })

export function ResultsSkeleton() {
  const { t } = useTranslation('search')
  return (
    <SkeletonRegion label={t('results.searching')}>
      {[0, 1, 2].map((at) => (
        <div key={at} className={card}>
          <div className={header}>
            <Skeleton width="half" />
          </div>
          <div className={lines}>
            <Skeleton width="long" />
            <Skeleton width="half" />
            <Skeleton width="long" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
