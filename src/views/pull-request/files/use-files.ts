import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { type ChangedFile, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { filterByWords } from '../../listing/sort-rows.ts'
import { useChangedFiles } from '../use-pull-request.ts'

type Files = ReplyOf<typeof pullRequestInboxEndpoints.files>

const useMarkSeen = (id: string) => {
  const { client, scope, onCallFailed } = useApi()
  const { mutate } = useSWRConfig()
  const put = ({ path }: ChangedFile, isSeen: boolean) =>
    mutate<Files>(
      toCallKey(scope, pullRequestInboxEndpoints.files, { params: { id } }),
      (known) =>
        known && { ...known, files: known.files.map((file) => (file.path === path ? { ...file, isSeen } : file)) },
      { revalidate: false },
    )
  return async (file: ChangedFile, isSeen: boolean) => {
    await put(file, isSeen)
    const body = { path: file.path, version: file.version, isSeen }
    try {
      await client.call(pullRequestInboxEndpoints.markSeen, { params: { id }, body })
    } catch (error) {
      await put(file, !isSeen)
      onCallFailed(error)
    }
  }
}

export const useFiles = (id: string) => {
  const { data, error, isValidating, mutate } = useChangedFiles(id)
  const [words, setWords] = useState('')
  const [isSeenHidden, setSeenHidden] = useState(false)
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const markSeen = useMarkSeen(id)
  const all = data?.files
  const shown = useMemo(() => {
    const files = (all ?? []).filter(({ isSeen }) => !isSeenHidden || !isSeen)
    return filterByWords(files, words, ({ path, oldPath }) => `${path} ${oldPath ?? ''}`)
  }, [all, isSeenHidden, words])
  const toggle = (path: string, isOpen: boolean) => setToggled((known) => new Map(known).set(path, isOpen))
  return {
    all,
    shown,
    isCut: data?.isCut === true,
    error,
    isValidating,
    retry: () => void mutate(),
    words,
    setWords,
    isSeenHidden,
    setSeenHidden,
    seenCount: (all ?? []).filter(({ isSeen }) => isSeen).length,
    isOpen: ({ path, isSeen }: ChangedFile): boolean => toggled.get(path) ?? !isSeen,
    toggle,
    markSeen(file: ChangedFile, isSeen: boolean) {
      toggle(file.path, !isSeen)
      void markSeen(file, isSeen)
    },
  }
}

export type FilesState = ReturnType<typeof useFiles>
