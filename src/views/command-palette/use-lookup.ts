import Layers2 from 'lucide-react/icons/layers-2'
import FolderGit2 from 'lucide-react/icons/folder-git-2'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import ScanSearch from 'lucide-react/icons/scan-search'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useCall } from '#src/api/use-call.ts'
import { chatEndpoints, type ConversationSummary } from '#src/contract/chat.ts'
import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { workspaceEndpoints } from '#src/contract/workspaces.ts'
import { useCan } from '../product.ts'
import { toSearch, parseState } from '../search/search-address.ts'
import type { Action, RankedGroup } from './command.ts'
import { rankMatches } from './rank-matches.ts'

const maxPerGroup = 5

const kinds = ['repositories', 'workspaces', 'conversations'] as const
export type LookupKind = (typeof kinds)[number]

const withoutToast = { onError: () => undefined }

interface Answer<T> {
  readonly data: T | undefined
  readonly error: unknown
  readonly isValidating: boolean
  readonly mutate: () => Promise<unknown>
}

export interface Lookup {
  readonly groups: readonly RankedGroup[]
  readonly searchFor: readonly Action[]
  readonly isLooking: boolean
  readonly failures: readonly { readonly of: LookupKind; readonly retry: () => void }[]
}

const isWaiting = ({ data, isValidating }: Answer<unknown>): boolean => data === undefined && isValidating
const hasFailed = ({ data, error, isValidating }: Answer<unknown>): boolean =>
  data === undefined && error !== undefined && !isValidating

const listFailures = (answers: Readonly<Record<LookupKind, Answer<unknown>>>): Lookup['failures'] =>
  kinds.filter((of) => hasFailed(answers[of])).map((of) => ({ of, retry: () => void answers[of].mutate() }))

const named = (places: readonly Action[], typed: string) =>
  rankMatches(places, typed, { worstFit: 'inside' }).slice(0, maxPerGroup)

interface Named {
  readonly id: string
  readonly name: string
}

const byName = (left: Named, right: Named): number => left.name.localeCompare(right.name)

interface Known {
  readonly repositories: readonly Named[] | undefined
  readonly workspaces: readonly Named[] | undefined
  readonly conversations: readonly ConversationSummary[] | undefined
}

const usePlaces = ({ repositories = [], workspaces = [], conversations = [] }: Known) => {
  const [, navigate] = useLocation()
  const opened = (named: readonly Named[], kind: 'repository' | 'workspace', icon: LucideIcon, path: string) =>
    named.toSorted(byName).map(({ id, name }) => ({
      id: `${kind}.${id}`,
      icon,
      label: name,
      words: '',
      run: () => navigate(`${path}?${kind}=${id}`),
    }))
  return {
    repositories: opened(repositories, 'repository', FolderGit2, getRoute('repositories').path),
    workspaces: opened(workspaces, 'workspace', Layers2, getRoute('workspaces').path),
    conversations: conversations
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, title }) => ({
        id: `conversation.${id}`,
        icon: MessageSquareText,
        label: title,
        words: '',
        run: () => navigate(`${getRoute('chat').path}?conversation=${id}`),
      })),
  }
}

const useSearchFor = (typed: string): Action => {
  const { t } = useTranslation('commands')
  const [, navigate] = useLocation()
  return {
    id: 'code',
    icon: ScanSearch,
    label: t('do.searchCode', { text: typed }),
    words: '',
    run: () => navigate(getRoute('search').path + toSearch({ ...parseState(''), query: typed })),
  }
}

export const useLookup = (typed: string): Lookup => {
  const mayAsk = useCan('ReadOnly')
  const isAsked = typed !== ''
  const answers = {
    repositories: useCall(repositoryEndpoints.list, isAsked ? {} : null, withoutToast),
    workspaces: useCall(workspaceEndpoints.list, isAsked ? {} : null, withoutToast),
    conversations: useCall(chatEndpoints.conversations, isAsked && mayAsk ? { query: {} } : null, withoutToast),
  }
  const places = usePlaces({
    repositories: answers.repositories.data,
    workspaces: answers.workspaces.data,
    conversations: answers.conversations.data,
  })
  const searchFor = useSearchFor(typed)
  return {
    groups: kinds.map((name) => ({ name, matches: named(places[name], typed) })),
    searchFor: isAsked && mayAsk ? [searchFor] : [],
    isLooking: isAsked && Object.values(answers).some(isWaiting),
    failures: isAsked ? listFailures(answers) : [],
  }
}
