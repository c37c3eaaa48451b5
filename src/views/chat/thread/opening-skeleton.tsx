import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'

const frame = css({ flex: '1', px: '6', _phone: { px: '4' } })
const column = css({
  maxW: 'reading',
  w: 'full',
  mx: 'auto',
  pt: '6',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
})
const own = css({ alignSelf: 'flex-end', w: '[60%]', mb: '4' })

export function OpeningSkeleton() {
  const { t } = useTranslation('chat')
  return (
    <SkeletonRegion label={t('thread.loading')} className={frame}>
      <div className={column}>
        <Skeleton shape="control" className={own} />
        <Skeleton width="long" />
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton shape="block" />
      </div>
    </SkeletonRegion>
  )
}
