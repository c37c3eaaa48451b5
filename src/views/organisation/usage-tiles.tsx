import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'
import { useFigures } from '../listing/figures.ts'

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  lg: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
})
const withoutToast = { onError: () => undefined }

export function UsageTiles() {
  const { t } = useTranslation(['organisation', 'app'])
  const { number, size } = useFigures()
  const { data, error, isValidating, mutate } = useCall(organisationEndpoints.usage, {}, withoutToast)
  if (data === undefined && error !== undefined) {
    return (
      <LateCallFailure title={t('usage.failed')} error={error} isBusy={isValidating} onRetry={() => void mutate()} />
    )
  }
  const toUsage = (
    <Link href={getRoute('usage').path} className={link()}>
      {t('usage.more')}
    </Link>
  )
  return (
    <section aria-label={t('usage.label')} aria-busy={data === undefined} className={grid}>
      <StatTile label={t('usage.members')} value={data && number(data.members)} />
      <StatTile label={t('usage.repositories')} value={data && number(data.repositories)} />
      <StatTile label={t('usage.indexed')} value={data && size(data.indexedBytes)} />
      <StatTile label={t('usage.workspaces')} value={data && number(data.workspaces)} />
      <StatTile label={t('usage.conversations')} value={data && number(data.conversations)} />
      <StatTile label={t('usage.apiKeys')} value={data && number(data.apiKeys)} />
      <StatTile label={t('usage.calls')} value={data && number(data.callsThisMonth)} detail={toUsage} />
    </section>
  )
}
