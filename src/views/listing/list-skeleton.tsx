import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { tableFrame } from './table-frame.ts'

const head = css({ h: '9', borderBottomWidth: 'hairline', _phone: { display: 'none' } })
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6',
  px: '4',
  py: 'row',
  '& + &': { borderTopWidth: 'hairline' },
  _phone: { flexDirection: 'column', alignItems: 'stretch', gap: '3' },
})
const name = css({ flex: '1', minW: '0' })
const secondColumn = css({ w: '40', _phone: { display: 'none' } })

const rows = [0, 1, 2, 3, 4, 5]

export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonRegion label={t('common.loading')} className={tableFrame}>
      <div className={head} />
      {rows.map((number) => (
        <div key={number} className={row}>
          <div className={name}>
            <Skeleton width={number % 2 === 0 ? 'half' : 'long'} />
            <Skeleton width="short" />
          </div>
          <Skeleton width="badge" />
          <div className={secondColumn}>
            <Skeleton width="long" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
