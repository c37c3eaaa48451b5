import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFigures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { useCan } from '../../product.ts'
import { productNames } from '#src/contract/integration-health.ts'

const withCopy = css({ display: 'flex', alignItems: 'center', gap: '1', minW: '0' })
const code = css({ textStyle: 'code', fontSize: 'xs', minW: '0' })
const message = css({ display: 'block', mt: '0.5', color: 'fg.muted', lineClamp: '3' })

type Fact = { id: string; label: string; value: ReactNode }

const useIndexFacts = ({ index }: Repository): readonly Fact[] => {
  const { t } = useTranslation(['repositories', 'listing'])
  const { number, size } = useFigures()
  if (index === undefined) return []
  const { commit } = index
  const ofCommit: Fact[] =
    commit === undefined
      ? []
      : [
          {
            id: 'commit',
            label: t('details.commit'),
            value: (
              <>
                <span className={withCopy}>
                  <code className={code}>{commit.hash.slice(0, 12)}</code>
                  <CopyButton
                    text={commit.hash}
                    label={t('details.copyCommit')}
                    copiedLabel={t('listing:details.copied')}
                  />
                </span>
                <span dir="auto" className={message}>
                  {commit.message}
                </span>
              </>
            ),
          },
          { id: 'author', label: t('details.author'), value: <bdi>{commit.author}</bdi> },
          { id: 'committed', label: t('details.committed'), value: <RelativeTime at={commit.committedAt} /> },
        ]
  return [
    ...ofCommit,
    { id: 'indexed', label: t('details.indexed'), value: <RelativeTime at={index.indexedAt} /> },
    { id: 'size', label: t('details.size'), value: size(index.sizeBytes) },
    { id: 'files', label: t('details.files'), value: number(index.files) },
    { id: 'symbols', label: t('details.symbols'), value: number(index.symbols) },
  ]
}

const HostState = lazyPart(() => import('./host-state.tsx'))

const useHostFacts = ({ id, host }: Repository): readonly Fact[] => {
  const { t } = useTranslation('repositories')
  const mayAsk = useCan('User')
  if (host === undefined) return []
  const page = (
    <Link href={host.webUrl} target="_blank">
      {productNames[host.kind]}
    </Link>
  )
  const state = (
    <Suspense>
      <HostState {...{ id, host }} />
    </Suspense>
  )
  return [
    { id: 'host', label: t('details.host'), value: page },
    ...(mayAsk ? [{ id: 'host-state', label: t('details.hostState'), value: state }] : []),
  ]
}

export function RepositoryFacts({ repository }: { repository: Repository }) {
  const { t } = useTranslation(['repositories', 'listing'])
  const indexFacts = useIndexFacts(repository)
  const hostFacts = useHostFacts(repository)
  const { url, branch, sourceType, isAutoIndexed, createdAt } = repository
  const facts: readonly Fact[] = [
    { id: 'source', label: t('details.source'), value: t(`source.${sourceType}`) },
    ...hostFacts,
    ...(url === undefined
      ? []
      : [
          {
            id: 'url',
            label: t('details.url'),
            value: (
              <span className={withCopy}>
                <code className={code}>{url}</code>
                <CopyButton text={url} label={t('details.copyUrl')} copiedLabel={t('listing:details.copied')} />
              </span>
            ),
          },
        ]),
    ...(branch === undefined
      ? []
      : [{ id: 'branch', label: t('details.branch'), value: <code className={code}>{branch}</code> }]),
    ...indexFacts,
    ...(url !== undefined
      ? [{ id: 'auto', label: t('details.autoIndexed'), value: t(isAutoIndexed ? 'details.yes' : 'details.no') }]
      : []),
    { id: 'added', label: t('details.added'), value: <RelativeTime at={createdAt} /> },
  ]
  return <KeyValueList items={facts} />
}
