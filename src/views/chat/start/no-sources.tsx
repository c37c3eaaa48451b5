import FolderGit2 from 'lucide-react/icons/folder-git-2'
import Hourglass from 'lucide-react/icons/hourglass'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { EmptyState } from '#src/ui/empty-state.tsx'
import CallFailure from '../../call-failure.tsx'
import { useCan } from '../../product.ts'
import type { Sources } from '../use-sources.ts'
import { centered } from './centered.ts'

function ToRepositories({ text }: { text: string }) {
  return (
    <Link href="/repositories" className={button({ variant: 'solid' })}>
      {text}
    </Link>
  )
}

function Nothing() {
  const { t } = useTranslation('chat')
  const mayAdd = useCan('User')
  return (
    <EmptyState
      icon={FolderGit2}
      title={t('start.noneTitle')}
      action={mayAdd && <ToRepositories text={t('start.add')} />}
    >
      {t(mayAdd ? 'start.noneText' : 'start.noneReadOnly')}
    </EmptyState>
  )
}

function Waiting({ isIndexing }: { isIndexing: boolean }) {
  const { t } = useTranslation('chat')
  return (
    <EmptyState
      icon={Hourglass}
      title={t(isIndexing ? 'start.indexingTitle' : 'start.noneTitle')}
      action={<ToRepositories text={t('start.see')} />}
    >
      {t(isIndexing ? 'start.indexingText' : 'start.noIndexText')}
    </EmptyState>
  )
}

function Unknown({ error, retry }: Extract<Sources, { kind: 'failed' }>) {
  const { t } = useTranslation('chat')
  return <CallFailure title={t('start.failed')} error={error} onRetry={retry} />
}

function Reason({ sources }: NoSourcesProps) {
  if (sources.kind === 'failed') return <Unknown {...sources} />
  return sources.kind === 'none' ? <Nothing /> : <Waiting isIndexing={sources.isIndexing} />
}

interface NoSourcesProps {
  readonly sources: Exclude<Sources, { kind: 'ready' | 'loading' }>
}

export default function NoSources({ sources }: NoSourcesProps) {
  return (
    <div className={centered}>
      <Reason sources={sources} />
    </div>
  )
}
