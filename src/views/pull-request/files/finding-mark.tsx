import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import type { Finding } from '#src/contract/reviews.ts'
import { Icon } from '#src/ui/icon.tsx'
import { SeverityMark } from '../review/severity-mark.tsx'
import { usePlace } from '../use-place.ts'

const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  p: '2',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  textStyle: 'small',
  '& + &': { mt: '2' },
})
const title = css({ flex: '1', minW: '40', overflowWrap: 'anywhere' })

export function FindingMark({ finding }: { readonly finding: Finding }) {
  const { t } = useTranslation('pull-requests')
  const { toAddress } = usePlace()
  return (
    <div className={card}>
      <Icon of={TriangleAlert} />
      <span className={title}>{finding.title}</span>
      <SeverityMark severity={finding.severity} />
      <Link href={`${toAddress({ tab: 'review' })}#finding-${finding.id}`} className={link()} data-finding={finding.id}>
        {t('diff.toFinding')}
      </Link>
    </div>
  )
}
