import { useTranslation } from 'react-i18next'
import { useCall } from '#src/api/use-call.ts'
import { searchEndpoints } from '#src/contract/search.ts'

const withoutToast = { onError: () => undefined, revalidateOnFocus: false, revalidateIfStale: false }

const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) || name

export interface Topic {
  readonly name: string
  readonly kind: string
}

const callable: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'macro'])

export const useTopics = (first: string | undefined, canAsk: boolean): readonly Topic[] => {
  const place = first === undefined ? {} : { DataSourceIds: [first] }
  const query = { Query: 'main function create start run class', Mode: 'Fast', ...place }
  const { data } = useCall(searchEndpoints.search, canAsk ? { query } : null, withoutToast)
  const topics = (data?.results ?? []).flatMap(({ symbol }) => {
    if (symbol === undefined) return []
    const name = lastPart(symbol.name)
    return /^[\p{L}_$][\p{L}\p{N}_$]{3,39}$/u.test(name) ? [{ name, kind: symbol.kind }] : []
  })
  return topics
    .filter(({ name }, at) => topics.findIndex((topic) => topic.name === name) === at)
    .toSorted((left, right) => Number(isSpecific(right.name)) - Number(isSpecific(left.name)))
}

/** A name of several words stands for one thing; "start" could be anything. */
const isSpecific = (name: string): boolean => /[a-z][A-Z]|._./.test(name)

/** This gap is selected when an example is chosen, so that typing replaces it. */
export const gap = '…'

const unknown: Topic = { name: gap, kind: '' }

const isCallable = ({ kind }: Topic): boolean => callable.has(kind)

export const useExampleQuestions = (topics: readonly Topic[]): readonly string[] => {
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
