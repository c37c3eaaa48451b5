import FolderTree from 'lucide-react/icons/folder-tree'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Search from 'lucide-react/icons/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { Icon } from '#src/ui/icon.tsx'
import { filesAddress } from '../../code/code-addresses.ts'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { useCan } from '../../product.ts'
import { RepositoryStatus } from '../list/repository-status.tsx'
import { isInProgress } from '../list-filter.ts'
import { chatAddress, searchAddress } from '../places.ts'
import { LanguageList } from './language-list.tsx'
import { RepositoryFacts } from './repository-facts.tsx'
import { SkippedFiles } from './skipped-files.tsx'
import { SshDetails } from './ssh-details.tsx'

const places = css({ display: 'flex', flexWrap: 'wrap', gap: '2', mt: '4' })
const note = css({ mt: '1.5', textStyle: 'caption', color: 'fg.muted' })
const description = css({ mt: '3', textStyle: 'body', color: 'fg.muted', whiteSpace: 'pre-line' })

function Known({ repository }: { repository: Repository }) {
  const { t } = useTranslation('repositories')
  const mayAsk = useCan('ReadOnly')
  const { index } = repository
  const look = button({ size: 'sm' })
  return (
    <>
      <div>
        <RepositoryStatus repository={repository} />
        {index !== undefined && isInProgress(repository) && <p className={note}>{t('progress.searchable')}</p>}
        {repository.description !== undefined && (
          <p dir="auto" className={description}>
            {repository.description}
          </p>
        )}
        {mayAsk && index !== undefined && (
          <div className={places}>
            <Link href={filesAddress(repository.id)} className={look}>
              <Icon of={FolderTree} />
              {t('actions.browse')}
            </Link>
            <Link href={searchAddress(repository)} className={look}>
              <Icon of={Search} />
              {t('actions.search')}
            </Link>
            <Link href={chatAddress(repository)} className={look}>
              <Icon of={MessageSquareText} />
              {t('actions.ask')}
            </Link>
          </div>
        )}
      </div>
      <RepositoryFacts repository={repository} />
      {repository.sourceType === 'SshKey' && <SshDetails repository={repository} />}
      {index !== undefined && index.languages.length > 0 && <LanguageList languages={index.languages} />}
      {index !== undefined && <SkippedFiles id={repository.id} skipped={index.skipped} />}
    </>
  )
}

const withoutToast = { onError: () => undefined }

/** Reads the list's copy, or the repository itself when it is not listed. */
const useDetails = (id: string) => {
  const list = useCall(repositoryEndpoints.list, {}, withoutToast)
  const listed = list.data?.find((repository) => repository.id === id)
  const isElsewhere = list.data !== undefined && listed === undefined
  const own = useCall(repositoryEndpoints.read, isElsewhere ? { params: { id } } : null, withoutToast)
  const source = list.data === undefined ? list : own
  return { repository: listed ?? own.data, error: source.error, retry: () => void source.mutate() }
}

export default function RepositoryDetails({ id }: { id: string }) {
  const { t } = useTranslation('repositories')
  const { close } = useOpened('repository')
  const { repository, error, retry } = useDetails(id)
  const [notFoundTitle, notFoundText] = [t('details.notFoundTitle'), t('details.notFoundText')]
  return (
    <DetailsPanel
      name={repository?.name}
      error={error}
      words={{ notFoundTitle, notFoundText, failed: t('details.failed') }}
      onRetry={retry}
      onClose={close}
    >
      {repository !== undefined && <Known repository={repository} />}
    </DetailsPanel>
  )
}
