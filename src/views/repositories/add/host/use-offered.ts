import { useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { ApiError } from '#src/api/api-error.ts'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { hostRepositoryEndpoints } from '#src/contract/host-repositories.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'

type Page = ReplyOf<typeof hostRepositoryEndpoints.list>

/** More rows than these help nobody; a search narrows them. */
const maxRows = 500

let openings = 0
const createOpening = (): number => (openings += 1)

const quiet = {
  onError: () => undefined,
  revalidateFirstPage: false,
  revalidateOnFocus: false,
  shouldRetryOnError: false,
}

export const useOffered = (kind: SourceHostKind, search: string, owner: string) => {
  const { client, scope } = useApi()
  const toQuestion = (cursor: string | undefined) => ({
    params: { kind },
    query: { ...(search && { search }), ...(owner && { owner }), ...(cursor && { cursor }) },
  })
  const [opening] = useState(createOpening)
  const toKey = (_: number, before: Page | null) =>
    before !== null && before.nextCursor === undefined
      ? null
      : [...toCallKey(scope, hostRepositoryEndpoints.list, toQuestion(before?.nextCursor)), opening]
  const answer = useSWRInfinite<Page, ApiError>(
    toKey,
    ([, , , question]: ReturnType<typeof toCallKey>) =>
      client.call(hostRepositoryEndpoints.list, JSON.parse(question) as ReturnType<typeof toQuestion>),
    quiet,
  )
  const { data = [], error, isValidating, size, setSize, mutate } = answer
  const items = data.flatMap((page) => page.items)
  const hasMore = data.at(-1)?.nextCursor !== undefined
  return {
    items,
    isFirst: data.length === 0,
    error,
    isLoading: isValidating,
    isCut: hasMore && items.length >= maxRows,
    more: hasMore && items.length < maxRows ? () => void setSize(size + 1) : undefined,
    retry: () => void mutate(),
  }
}

export const useOwners = (kind: SourceHostKind, search: string): readonly string[] => {
  const question = { params: { kind }, query: search === '' ? {} : { search } }
  const { data } = useCall(hostRepositoryEndpoints.owners, question, quiet)
  return data?.items.map(({ path }) => path) ?? []
}

export const useBranches = (kind: SourceHostKind, hostId: string | undefined, search: string): readonly string[] => {
  const question = hostId === undefined ? null : { params: { kind, hostId }, query: search === '' ? {} : { search } }
  const { data } = useCall(hostRepositoryEndpoints.branches, question, quiet)
  return data?.items ?? []
}
