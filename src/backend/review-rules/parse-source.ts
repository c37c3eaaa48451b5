import { Query, type Node, type Parser, type Tree } from 'web-tree-sitter'
import { detectLanguage } from '../indexing/detect-language.ts'
import { loadGrammar } from '../indexing/symbols/load-grammar.ts'
import { groupsOfLanguage, type LanguageGroup } from './languages.ts'

export interface Source {
  readonly path: string
  readonly text: string
  readonly language: string
  readonly groups: readonly LanguageGroup[]
  readonly root: Node
}

export const maxReviewedLength = 512 * 1024
const parseBudgetMs = 2000

const parse = (parser: Parser, text: string): Tree | null => {
  const end = performance.now() + parseBudgetMs
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end })
  if (tree === null) parser.reset()
  return tree
}

/** Runs `work` on the parsed text; null when the text is of no such language, too long or too slow to parse. */
export const withSource = async <Result>(
  path: string,
  text: string,
  work: (source: Source, parser: Parser) => Result,
): Promise<Result | null> => {
  const language = detectLanguage(path, text)
  const groups = language === null ? undefined : groupsOfLanguage.get(language)
  if (language === null || groups === undefined || text.length > maxReviewedLength) return null
  const loaded = await loadGrammar(language)
  const tree = loaded === null ? null : parse(loaded.parser, text)
  if (loaded === null || tree === null) return null
  try {
    return work({ path, text, language, groups, root: tree.rootNode }, loaded.parser)
  } finally {
    tree.delete()
  }
}

export const createQuery = (parser: Parser, text: string): Query => {
  if (parser.language === null) throw new Error('the parser has no language')
  return new Query(parser.language, text)
}
