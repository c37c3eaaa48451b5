import { parseQuery } from '#src/backend/search/query/parse-query.ts'
import { QueryMistakeError } from '#src/backend/search/query/query-mistake.ts'
import type { QueryTree } from '#src/backend/search/query/query-tree.ts'

const describeTree = (tree: QueryTree): string => {
  if (tree.kind === 'text') return `'${tree.text}'`
  if (tree.kind === 'expression') return `/${tree.text}/`
  if (tree.kind === 'not') return `not(${describeTree(tree.part)})`
  if (tree.kind === 'filter') return `${tree.prefix}=${tree.isExpression ? `/${tree.text}/` : tree.text}`
  return `${tree.kind}(${tree.parts.map(describeTree).join(' ')})`
}

export const describeQuery = (query: string, isRegex = false): string => {
  try {
    const { tree, caseOption, wordOption } = parseQuery(query, isRegex)
    const options = `${caseOption === undefined ? '' : ` case=${caseOption}`}${wordOption === undefined ? '' : ` word=${wordOption}`}`
    return describeTree(tree) + options
  } catch (error) {
    if (!(error instanceof QueryMistakeError)) throw error
    const { key, at, length } = error.mistake
    return `${key}@${at}+${length}`
  }
}
