import FolderX from 'lucide-react/icons/folder-x'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import CallFailure from '../call-failure.tsx'
import { createIsChosen, parseWorkspace } from './chosen-sources.ts'
import StillIndexing from './still-indexing.tsx'
import type { Sources } from './use-sources.ts'
import type { SearchAddress } from './use-search-state.ts'

/** These refusals concern a repository in the filter, so the filter is offered for removal. */
const aboutSources = {
  'errors.dataSourceUnknown': ['failed.unknownTitle', 'failed.unknownText'],
  'errors.dataSourceAmbiguous': ['failed.ambiguousTitle', 'failed.ambiguousText'],
  'errors.dataSourceNotIndexed': ['failed.notIndexedTitle', 'failed.notIndexedText'],
  'errors.workspaceEmpty': ['failed.notIndexedTitle', 'failed.notIndexedText'],
} as const

const isAboutSources = (key: string | undefined): key is keyof typeof aboutSources =>
  key !== undefined && Object.hasOwn(aboutSources, key)

const refusedAsIndexing = (error: ApiError): string | undefined =>
  error.body?.errorMessageKey === 'errors.dataSourceIndexing'
    ? String(error.body.translationParameters?.['name'] ?? '')
    : undefined

interface SearchFailureProps {
  readonly error: ApiError
  readonly address: SearchAddress
  readonly sources: Sources
  readonly isBusy: boolean
  readonly onRetry: () => void
}

function Refusal({ error, address, isBusy, onRetry }: Omit<SearchFailureProps, 'sources'>) {
  const { t } = useTranslation('search')
  const { errorMessageKey, translationParameters } = error.body ?? {}
  if (isAboutSources(errorMessageKey)) {
    const given = String(translationParameters?.['name'] ?? '')
    const name = parseWorkspace(given) ?? given
    const [title, text] = aboutSources[errorMessageKey]
    const others = address.state.sources.filter((source) => source !== given && parseWorkspace(source) !== name)
    return (
      <EmptyState
        icon={FolderX}
        title={t(title, { name })}
        action={<Button onClick={() => address.change({ sources: others })}>{t('failed.withoutIt')}</Button>}
      >
        {t(text, { name })}
      </EmptyState>
    )
  }
  return <CallFailure title={t('failed.title')} error={error} isBusy={isBusy} onRetry={onRetry} />
}

export default function SearchFailure({ sources, ...refusal }: SearchFailureProps) {
  const name = refusedAsIndexing(refusal.error)
  if (name === undefined) return <Refusal {...refusal} />
  const isAwaited = createIsChosen(sources.all ?? [], [name, `workspace:${name}`])
  return <StillIndexing sources={sources.beingIndexed.filter(isAwaited)} name={name} />
}
