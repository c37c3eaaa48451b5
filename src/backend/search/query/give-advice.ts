import type { CodeSearchReply } from '#src/contract/code-search.ts'
import { type CompiledQuery, compileQuery, type UsualManner } from './compile-query.ts'
import type { FoundCode } from './find-code.ts'
import { parseQuery } from './parse-query.ts'
import { QueryMistakeError } from './query-mistake.ts'
import type { QueryPlace } from './query-tree.ts'

const maxTried = 8
const maxGiven = 3

interface AdviceRequest extends UsualManner {
  readonly query: string
  readonly isRegex: boolean
}

const listRemovable = ({ query, isRegex }: AdviceRequest): readonly QueryPlace[] => {
  const { tree, options } = parseQuery(query, isRegex)
  const parts = tree.kind === 'and' ? tree.parts : []
  return [...parts, ...options].slice(0, maxTried)
}

const compileWithout = ({ query, isRegex, ...usual }: AdviceRequest, { at, length }: QueryPlace) => {
  try {
    return compileQuery(parseQuery(query.slice(0, at) + query.slice(at + length), isRegex), usual)
  } catch (error) {
    if (error instanceof QueryMistakeError) return undefined
    throw error
  }
}

export const giveAdvice = async (
  request: AdviceRequest,
  find: (query: CompiledQuery) => Promise<FoundCode>,
): Promise<CodeSearchReply['advice']> => {
  const advice: CodeSearchReply['advice'] = []
  for (const { at, length } of listRemovable(request)) {
    const query = compileWithout(request, { at, length })
    if (query === undefined) continue
    const { files, isBounded } = await find(query)
    if (files.length > 0) advice.push({ at, length, files: files.length, isBounded })
  }
  return advice.slice(0, maxGiven)
}
