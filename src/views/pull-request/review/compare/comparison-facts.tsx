import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { reviewAreas, type ReviewDetails } from '#src/contract/reviews.ts'
import { Badge } from '#src/ui/badge.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFigures } from '../../../listing/figures.ts'
import { shortHash } from '../../../pull-requests/pull-request-place.ts'

const code = css({ textStyle: 'code', fontSize: 'xs' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })

const useFacts = () => {
  const { t } = useTranslation('pull-request-review')
  const { number } = useFigures()
  return ({ headCommit, parameters: { depth, focusAreas }, summary }: ReviewDetails) => {
    const level = String(depth) as '1' | '2' | '3' | '4' | '5'
    const areas = reviewAreas.filter((area) => focusAreas.includes(area)).map((area) => t(`areas.${area}`))
    return [
      { id: 'head', label: t('compare.head'), text: shortHash(headCommit) },
      { id: 'depth', label: t('choice.depth'), text: t(`depths.${level}`) },
      { id: 'areas', label: t('choice.areas'), text: areas.join(', ') },
      ...(summary === undefined
        ? []
        : [
            { id: 'effort', label: t('result.effort'), text: t('result.of5', { amount: number(summary.effort) }) },
            { id: 'risk', label: t('result.risk'), text: t(`risks.${summary.risk}`) },
          ]),
    ]
  }
}

interface FactsProps {
  readonly review: ReviewDetails
  readonly former?: ReviewDetails
}

export function ComparisonFacts({ review, former }: FactsProps) {
  const { t } = useTranslation('pull-request-review')
  const listFacts = useFacts()
  const known = new Map(former === undefined ? [] : listFacts(former).map(({ id, text }) => [id, text]))
  const items = listFacts(review).map(({ id, label, text }) => ({
    id,
    label,
    value: (
      <span className={row}>
        <bdi className={id === 'head' ? code : ''}>{text}</bdi>
        {former !== undefined && known.get(id) !== text && <Badge tone="info">{t('compare.changed')}</Badge>}
      </span>
    ),
  }))
  return <KeyValueList items={items} />
}
