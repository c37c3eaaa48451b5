import { useCallback, useMemo, useState } from 'react'
import { useCall } from '#src/api/use-call.ts'
import { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { toCodeText } from '../../code/code-text.ts'
import { languageOfPath } from '../../code/language-of-path.ts'
import { useSpans } from '../../code/use-highlighted.ts'
import { withoutToast } from '../use-pull-request.ts'
import type { ColouredSide, ColouredSides } from './chunk-tokens.ts'
import { expandHunks, type Gap, parseHunks, toBlocks } from './diff-chunks.ts'

export interface DiffRequest {
  readonly id: string
  readonly path: string
  readonly isWhitespaceShown: boolean
}

const useSide = (text: string | undefined, path: string): ColouredSide | undefined => {
  const spans = useSpans(text ?? '', text === undefined ? undefined : languageOfPath(path))
  const code = useMemo(() => (text === undefined ? undefined : toCodeText(text)), [text])
  return useMemo(() => code && { code, spans }, [code, spans])
}

export const useFileDiff = ({ id, path, isWhitespaceShown }: DiffRequest, oldPath: string) => {
  const query = { path, whitespace: isWhitespaceShown ? ('show' as const) : ('ignore' as const) }
  const { data, error, isValidating, mutate } = useCall(
    pullRequestInboxEndpoints.diff,
    { params: { id }, query },
    { ...withoutToast, revalidateOnFocus: false, revalidateIfStale: false },
  )
  const [opened, setOpened] = useState<readonly Pick<Gap, 'from' | 'to'>[]>([])
  const before = useSide(data?.before, oldPath)
  const after = useSide(data?.after, path)
  const sides = useMemo<ColouredSides>(() => ({ before, after }), [before, after])
  const open = useCallback((gap: Pick<Gap, 'from' | 'to'>) => setOpened((known) => [...known, gap]), [])
  const blocks = useMemo(() => {
    if (data === undefined) return undefined
    const source = data.before
    const hunks = parseHunks(data.patch)
    const shown = source === undefined ? hunks : opened.reduce((known, gap) => expandHunks(known, source, gap), hunks)
    return toBlocks(shown, source)
  }, [data, opened])
  return {
    blocks,
    sides,
    isCut: data?.isCut === true,
    error,
    isValidating,
    retry: () => void mutate(),
    open,
  }
}
