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
  const [first = unknown, second = first, third = second] = topics
  const called = topics.slice(1).find(isCallable) ?? topics.find(isCallable)
  return [
    t('start.where', { name: first.name }),
    called === undefined && first !== unknown
      ? t('start.uses', { name: second.name })
      : t('start.callers', { name: called?.name ?? gap }),
    t('start.how', { name: third.name }),
  ]
}
