import Braces from 'lucide-react/icons/braces'
import FileCode from 'lucide-react/icons/file-code'
import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { codeSearchEndpoints, type SuggestedName } from '#src/contract/code-search.ts'
import { isAbort } from '#src/lib/is-abort.ts'
import { uniqueBy } from '#src/lib/unique-by.ts'
import { writeMention } from '#src/lib/mentions.ts'
import { useTopics } from '../chat/start/use-example-questions.ts'
import type { ListedOption } from '../suggestions/option-list.tsx'
import { useSettled } from '../use-settled.ts'

const minTyped = 2
const maxShown = 8
const maxOfKind = maxShown / 2

interface Names {
  readonly files: readonly SuggestedName[]
  readonly symbols: readonly SuggestedName[]
}

const terms = {
  keepPreviousData: true,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  onError: () => undefined,
}

const useIndexedNames = (text: string, scopeIds: readonly string[]) => {
  const { client, scope } = useApi()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const place = scopeIds.length === 0 ? {} : { DataSourceIds: [...scopeIds] }
  const find = async (): Promise<Names> => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const call = (Kind: 'File' | 'Symbol') =>
      client.call(codeSearchEndpoints.suggest, { query: { Kind, Text: text, ...place }, signal: own.signal })
    const [files, symbols] = await Promise.all([call('File'), call('Symbol')])
    return { files, symbols }
  }
  const key = text.length < minTyped ? null : [scope, 'mentions', text, ...scopeIds]
  const { data, error, mutate } = useSWR<Names, ApiError>(key, find, terms)
  const isCancelled = isAbort(error)
  useEffect(() => {
    if (isCancelled) void mutate()
  }, [isCancelled, mutate])
  return { data: key === null ? undefined : data, error: isCancelled ? undefined : error }
}

const toFile = ({ name }: SuggestedName): ListedOption => ({ text: writeMention(name), label: name, icon: FileCode })
const toSymbol = ({ name, path = '' }: SuggestedName): ListedOption => ({
  text: writeMention(name),
  label: name,
  detail: path,
  icon: Braces,
})

const selectOptions = ({ files, symbols }: Names, typed: string): readonly ListedOption[] => {
  const isMeant = ({ name }: SuggestedName) => name.toLowerCase().includes(typed.toLowerCase())
  const [ownFiles, ownSymbols] = [files.filter(isMeant), symbols.filter(isMeant)]
  const symbolRoom = maxShown - Math.min(maxOfKind, ownFiles.length)
  const shownSymbols = ownSymbols.slice(0, symbolRoom)
  const shownFiles = ownFiles.slice(0, maxShown - shownSymbols.length)
  const [firstFiles, firstSymbols] = [shownFiles.map(toFile), shownSymbols.map(toSymbol)]
  const isPath = typed.includes('/') || typed.includes('.')
  const options = isPath ? [...firstFiles, ...firstSymbols] : [...firstSymbols, ...firstFiles]
  return uniqueBy(options, ({ text }) => text)
}

export type NamesState = 'short' | 'loading' | 'none' | 'failed' | 'shown'

export const useNames = (typed: string, scopeIds: readonly string[]) => {
  const isShort = typed.length < minTyped
  const topics = useTopics(scopeIds[0], isShort)
  const settled = useSettled(typed)
  const { data, error } = useIndexedNames(isShort ? '' : settled, scopeIds)
  const names = isShort ? { files: [], symbols: topics } : (data ?? { files: [], symbols: [] })
  const options = selectOptions(names, typed)
  const getState = (): NamesState => {
    if (options.length > 0) return 'shown'
    if (isShort) return 'short'
    if (error !== undefined) return 'failed'
    return data === undefined || settled !== typed ? 'loading' : 'none'
  }
  return { options, state: getState() }
}
