import { isCaseSensitive, type LetterCase } from '#src/contract/letter-case.ts'
import { casesByOption } from '#src/contract/query-language.ts'
import { Refusal } from '../../http/refusal.ts'
import { type LineMatcher, regexMatcher, textMatcher } from '../line-matcher.ts'
import { filterPasses, type PlaceFacts } from './place-filters.ts'
import { QueryMistakeError } from './query-mistake.ts'
import { type ExpressionTerm, type FilterTerm, type ParsedQuery, type QueryTerm, type QueryTree } from './query-tree.ts'
import { anyOf } from './term-matchers.ts'

export interface ContentLeaf {
  readonly kind: 'content'
  readonly no: number
  readonly matcher: LineMatcher
  readonly isSymbol: boolean
  readonly isMultiline: boolean
}

export interface PlaceLeaf {
  readonly kind: 'place'
  readonly passes: (place: PlaceFacts) => boolean
}

export type CompiledTree =
  | ContentLeaf
  | PlaceLeaf
  | { readonly kind: 'and'; readonly parts: readonly CompiledTree[] }
  | { readonly kind: 'or'; readonly parts: readonly CompiledTree[] }
  | { readonly kind: 'not'; readonly part: CompiledTree }

export interface CompiledQuery {
  readonly tree: CompiledTree
  readonly leaves: readonly ContentLeaf[]
  readonly shown: LineMatcher
  readonly multiline: readonly ContentLeaf[]
  readonly phrases: readonly LineMatcher[]
}

const listTerms = (tree: QueryTree): QueryTerm[] => {
  if (tree.kind === 'and' || tree.kind === 'or') return tree.parts.flatMap(listTerms)
  if (tree.kind === 'not') return listTerms(tree.part)
  return tree.kind === 'filter' && tree.prefix !== 'sym' ? [] : [tree]
}

const isExpression = (term: QueryTerm): term is ExpressionTerm | FilterTerm =>
  term.kind === 'expression' || (term.kind === 'filter' && term.isExpression)

const compileExpression = (
  term: ExpressionTerm | FilterTerm,
  ignoresCase: boolean,
  isWholeWord = false,
): LineMatcher => {
  try {
    return regexMatcher(term.text, ignoresCase, isWholeWord)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { position, translationParameters } = error.extra as {
      position: number
      translationParameters: { reason: string }
    }
    const { at, length, text } = term
    const from = length === text.length ? at : at + length - 1 - text.length
    const { reason } = translationParameters
    throw new QueryMistakeError({ key: 'expression', at: from + position, length: 1, reason })
  }
}

class QueryCompiler {
  readonly leaves: ContentLeaf[] = []
  readonly shown: LineMatcher[] = []
  readonly multiline: ContentLeaf[] = []
  readonly #ignoresCase: boolean
  readonly #isWholeWord: boolean

  constructor(ignoresCase: boolean, isWholeWord: boolean) {
    this.#ignoresCase = ignoresCase
    this.#isWholeWord = isWholeWord
  }

  compile(tree: QueryTree, isNegated = false): CompiledTree {
    if (tree.kind === 'not') return { kind: 'not', part: this.compile(tree.part, !isNegated) }
    if (tree.kind === 'and' || tree.kind === 'or')
      return { kind: tree.kind, parts: tree.parts.map((part) => this.compile(part, isNegated)) }
    if (tree.kind === 'filter' && tree.prefix !== 'sym') {
      const expression = tree.isExpression ? compileExpression(tree, true) : undefined
      return { kind: 'place', passes: filterPasses(tree, expression) }
    }
    const isSymbol = tree.kind === 'filter'
    const matcher = this.#match(tree)
    const isMultiline = matcher.isMultiline && !isSymbol
    const leaf: ContentLeaf = { kind: 'content', no: this.leaves.length, matcher, isSymbol, isMultiline }
    this.leaves.push(leaf)
    if (!isNegated && isMultiline) this.multiline.push(leaf)
    else if (!isNegated && !isSymbol) this.shown.push(matcher)
    return leaf
  }

  #match(term: QueryTerm): LineMatcher {
    return isExpression(term)
      ? compileExpression(term, this.#ignoresCase, this.#isWholeWord)
      : textMatcher(term.text, this.#ignoresCase, this.#isWholeWord)
  }
}

export interface UsualManner {
  readonly letterCase: LetterCase
  readonly isWholeWord?: boolean
}

export const compileQuery = (parsed: ParsedQuery, usual: UsualManner): CompiledQuery => {
  const letterCase = parsed.caseOption === undefined ? usual.letterCase : casesByOption[parsed.caseOption]
  const isWholeWord = parsed.wordOption === undefined ? usual.isWholeWord === true : parsed.wordOption === 'yes'
  const terms = listTerms(parsed.tree)
  const ignoresCase = !terms.some((term) => isCaseSensitive(term.text, letterCase, isExpression(term)))
  const compiler = new QueryCompiler(ignoresCase, isWholeWord)
  const tree = compiler.compile(parsed.tree)
  const phrases = parsed.phrases.map(({ text }) => textMatcher(text, ignoresCase, isWholeWord))
  const { leaves, shown, multiline } = compiler
  return { tree, leaves, multiline, phrases, shown: anyOf([...phrases, ...shown], ignoresCase) }
}
