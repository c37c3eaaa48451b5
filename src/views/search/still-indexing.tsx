import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useCall } from '#src/api/use-call.ts'
import type { DataSource } from '#src/contract/data-sources.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { link } from '#styled-system/recipes/link'
import { useFigures } from '../listing/figures.ts'
import { describeDone, getShare } from '../repositories/indexing-words.ts'

const bars = css({ display: 'flex', flexDirection: 'column', gap: '4', mt: '4', textAlign: 'start' })
const watching = { refreshInterval: 1500, onError: () => undefined }

function Bar({ source }: { source: DataSource }) {
  const { t } = useTranslation('indexing')
  const figures = useFigures()
  const { data } = useCall(repositoryEndpoints.read, { params: { id: source.id } }, watching)
  const progress = data?.progress
  return (
    <ProgressBar
      label={<bdi>{source.name}</bdi>}
      value={progress && getShare(progress)}
      valueText={progress === undefined ? '' : describeDone(progress, t, figures)}
      detail={t(`stage.${progress?.stage ?? 'waiting'}`)}
    />
  )
}

const maxBars = 3

/** The search is repeated as soon as an index exists. */
export default function StillIndexing({ sources, name }: { sources: readonly DataSource[]; name: string | undefined }) {
  const { t } = useTranslation('search')
  return (
    <EmptyState
      icon={Hourglass}
      title={name === undefined ? t('indexing.titleAll') : t('indexing.title', { name })}
      action={
        <Link href={getRoute('repositories').path} className={link()}>
          {t('indexing.open')}
        </Link>
      }
    >
      {t('indexing.text')}
      <div className={bars}>
        {sources.slice(0, maxBars).map((source) => (
          <Bar key={source.id} source={source} />
        ))}
      </div>
    </EmptyState>
  )
}
