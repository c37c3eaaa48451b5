import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { codeSearchEndpoints, type SuggestedName } from '#src/contract/code-search.ts'

const withoutToast = { onError: () => undefined, revalidateOnFocus: false, revalidateIfStale: false }

const callable: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'macro'])

export const useTopics = (first: string | undefined, canAsk: boolean): readonly SuggestedName[] => {
  const place = first === undefined ? {} : { DataSourceIds: [first] }
  const { data } = useCall(
    codeSearchEndpoints.suggest,
    canAsk ? { query: { Kind: 'Topic', ...place } } : null,
    withoutToast,
  )
  return data ?? []
}

export const useForgetTopics = (): (() => void) => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const isSuggestion = (key: unknown): boolean =>
    Array.isArray(key) && key[0] === scope && key[2] === codeSearchEndpoints.suggest.path
  return () => void mutate(isSuggestion, undefined).catch(() => undefined)
}

/** This gap is selected when an example is chosen, so that typing replaces it. */
export const gap = '…'

const isCallable = ({ kind = '' }: SuggestedName): boolean => callable.has(kind)

const selectExplained = (topics: readonly SuggestedName[]): readonly string[] => {
  const called = topics.find(isCallable)
  const [first, second] = topics.filter((topic) => topic !== called)
  const explained = called === undefined ? [first, second] : [first ?? called]
  return explained.flatMap((topic) => topic?.name ?? [])
}

export const useExampleQuestions = (topics: readonly SuggestedName[]): readonly string[] => {
  const { t } = useTranslation('chat')
  const called = topics.length === 0 ? gap : topics.find(isCallable)?.name
  const explained = topics.length === 0 ? [gap] : selectExplained(topics)
  return [
    t('start.overview'),
    ...(called === undefined ? [] : [t('start.callers', { name: called })]),
    ...explained.map((name) => t('start.how', { name })),
  ]
}
