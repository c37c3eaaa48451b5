import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'

const lines = css({ display: 'flex', flexDirection: 'column', gap: '2', px: '4', py: '3', overflow: 'hidden' })

const widths = [
  'half',
  'long',
  'long',
  'short',
  'half',
  'long',
  'half',
  'short',
  'long',
  'half',
  'long',
  'short',
] as const

export function PreviewSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonRegion label={t('common.loading')} className={lines}>
      {widths.map((width, at) => (
        <Skeleton key={at} width={width} />
      ))}
    </SkeletonRegion>
  )
}
