import { useTranslation } from 'react-i18next'
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

/** This gap is selected when an example is chosen, so that typing replaces it. */
export const gap = '…'

const unknown: SuggestedName = { name: gap }

const isCallable = ({ kind = '' }: SuggestedName): boolean => callable.has(kind)

export const useExampleQuestions = (topics: readonly SuggestedName[]): readonly string[] => {
  const { t } = useTranslation('chat')
  const [first = unknown] = topics
  const traced = topics.find(isCallable) ?? first
  const explained = topics.find((topic) => topic !== traced) ?? traced
  const isUsedOnly = traced !== unknown && !isCallable(traced)
  return [
    t('start.overview'),
    t(isUsedOnly ? 'start.uses' : 'start.callers', { name: traced.name }),
    t('start.how', { name: explained.name }),
  ]
}
