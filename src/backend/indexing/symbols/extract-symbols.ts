import { type CodeSymbol, type FileSymbols, type SymbolKind, symbolKinds } from './code-symbol.ts'
import { docCommentAbove, docString } from './doc-comment.ts'
import type { Grammar } from './grammar.ts'
import type { LineTable } from './line-table.ts'
import type { LoadedGrammar } from './load-grammar.ts'
import { isParserMemorySpent } from './parser-memory.ts'
import { type Captures, type FoundDefinition, type FoundMention, readCaptures } from './read-captures.ts'
import { readSignature } from './signature.ts'

export const maxParsedLength = 3 * 1024 * 1024
/** A grammar can take quadratic time on unsuitable text. */
export const parseBudgetMs = 3000
const maxDefinitions = 20_000
const maxMentions = 200_000
/** PostgreSQL's index keys have at most 2,700 bytes. */
const maxNameLength = 250
const maxQualifiedNameLength = 400

const holderKinds: readonly (SymbolKind | null)[] = ['class', 'interface', 'struct', 'enum', 'trait', null]
const transparentKinds: readonly (SymbolKind | null)[] = ['namespace', 'type', 'macro']
const codeKinds: readonly (SymbolKind | null)[] = ['function', 'method']

interface Definition extends FoundDefinition {
  readonly kind: SymbolKind | null
  readonly qualifiedName: string
  readonly isKept: boolean
}

const isTooMuch = ({ definitions, calls, ancestors, docs }: Captures): boolean =>
  definitions.length > maxDefinitions || calls.length + ancestors.length + docs.length > maxMentions

const rank = (kind: SymbolKind | null): number => (kind === null ? -1 : symbolKinds.indexOf(kind))

const withoutDoubles = (foundDefinitions: readonly FoundDefinition[]): FoundDefinition[] => {
  const best = new Map<string, FoundDefinition>()
  for (const definition of foundDefinitions) {
    const key = `${definition.start}:${definition.nameStart}`
    const known = best.get(key)
    if (known === undefined || rank(definition.kind) < rank(known.kind)) best.set(key, definition)
  }
  return [...best.values()].toSorted((left, right) => left.start - right.start || right.end - left.end)
}

const withoutArguments = (text: string): string => {
  if (text.includes('operator') || !text.includes('<')) return text
  const kept: string[] = []
  const opened: number[] = []
  for (const character of text) {
    const start = character === '>' ? opened.pop() : undefined
    if (start !== undefined) {
      kept.length = start
      continue
    }
    if (character === '<') opened.push(kept.length)
    kept.push(character)
  }
  return kept.join('')
}

const simpleName = (text: string): string => {
  const bare = withoutArguments(text)
    .replace(/[([{\s].*$/s, '')
    .replace(/^[*&]+/, '')
  return bare.split(/[.\\]|::/).findLast((part) => part !== '') ?? bare
}

const withOwner = (definition: FoundDefinition): FoundDefinition => {
  if (definition.kind === 'namespace') return definition
  if (definition.kind === null) return { ...definition, name: simpleName(definition.name) }
  const segments = withoutArguments(definition.name).split('::')
  const name = (segments.pop() ?? '').replaceAll(/^["'`]|["'`]$/g, '')
  const owner = definition.owner === null ? segments.at(-1) : simpleName(definition.owner)
  return { ...definition, name, owner: owner ?? null }
}

const kindWithin = ({ kind, owner, name }: FoundDefinition, parent: Definition | null): SymbolKind | null => {
  if (kind === 'function' && (owner !== null || (parent !== null && holderKinds.includes(parent.kind)))) return 'method'
  return kind === 'variable' && /^[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : kind
}

const isData = (kind: SymbolKind | null): boolean => kind === 'constant' || kind === 'variable' || kind === 'property'

const isName = (text: string): boolean => text.length <= maxNameLength

const nestDefinitions = (foundDefinitions: readonly FoundDefinition[]): Definition[] => {
  const around: Definition[] = []
  return withoutDoubles(foundDefinitions).map((definition) => {
    while ((around.at(-1)?.end ?? Infinity) <= definition.start) around.pop()
    const owners = around.filter(({ isKept, kind }) => isKept || kind === null)
    const parent = owners.findLast(({ kind }) => !transparentKinds.includes(kind)) ?? null
    const named = withOwner(definition)
    const kind = kindWithin(named, parent)
    const isLocal = codeKinds.includes(parent?.kind ?? null) && parent !== null && isData(kind)
    const prefix = named.owner ?? parent?.qualifiedName ?? null
    const isLong = prefix === null || prefix.length + named.name.length >= maxQualifiedNameLength
    const qualifiedName = isLong ? named.name : `${prefix}.${named.name}`
    const complete = { ...named, kind, qualifiedName, isKept: kind !== null && !isLocal && isName(named.name) }
    around.push(complete)
    return complete
  })
}

const locateMentions = (
  mentions: FoundMention[],
  definitions: readonly Definition[],
): [FoundMention, Definition | null][] => {
  const around: Definition[] = []
  let next = 0
  mentions.sort((left, right) => left.at - right.at)
  return mentions.map((mention) => {
    for (
      let upcoming = definitions[next];
      upcoming !== undefined && upcoming.start <= mention.at;
      upcoming = definitions[next]
    ) {
      while ((around.at(-1)?.end ?? Infinity) <= upcoming.start) around.pop()
      around.push(upcoming)
      next += 1
    }
    while ((around.at(-1)?.end ?? Infinity) <= mention.at) around.pop()
    return [mention, around.findLast(({ isKept, kind }) => kind !== 'namespace' && (isKept || kind === null)) ?? null]
  })
}

const firstOfLine = (text: string, lines: LineTable, index: number): number => {
  const lineStart = lines.getStart(lines.getLine(index))
  return lineStart + text.slice(lineStart, index).search(/\S|$/)
}

const withModifiers = (text: string, lines: LineTable, start: number): number => {
  const lineStart = firstOfLine(text, lines, start)
  return /^(?:[a-z]+\s+)*$/.test(text.slice(lineStart, start)) ? lineStart : start
}

const toCodeSymbol = (
  definition: Definition,
  text: string,
  lines: LineTable,
  doc: string | null,
  grammar: Grammar,
): CodeSymbol => {
  const { kind, name, qualifiedName } = definition
  const end = definition.start + text.slice(definition.start, definition.end).trimEnd().length
  const start = withModifiers(text, lines, definition.start)
  const head = Math.max(start, firstOfLine(text, lines, definition.nameStart))
  const first = lines.getPlace(start)
  const isFirstOnLine = firstOfLine(text, lines, start) === start
  return {
    kind: kind ?? 'type',
    name,
    qualifiedName,
    start: first,
    end: lines.getPlace(end),
    signature: readSignature(text, { start: text[head] === '}' ? start : head, end, isCode: codeKinds.includes(kind) }),
    doc: doc ?? (isFirstOnLine ? docCommentAbove(lines, first.line, grammar) : null),
  }
}

const calledBy = (call: FoundMention, grammar: Grammar): { callee: string; receiver: string | null } => {
  const callee = simpleName(call.text)
  const makesOne = callee === grammar.constructorName && /^[A-Z]/.test(call.receiver ?? '')
  return makesOne ? { callee: simpleName(call.receiver ?? ''), receiver: null } : { callee, receiver: call.receiver }
}

const assembleSymbols = (text: string, lines: LineTable, grammar: Grammar, captures: Captures): FileSymbols => {
  const definitions = nestDefinitions(captures.definitions)
  const docs = new Map<Definition, string | null>()
  for (const [doc, around] of locateMentions(captures.docs, definitions)) {
    if (around !== null) docs.set(around, docString(doc.text))
  }
  const symbols = definitions
    .filter((definition) => definition.isKept)
    .map((definition) => toCodeSymbol(definition, text, lines, docs.get(definition) ?? null, grammar))
  const calls = locateMentions(captures.calls, definitions).map(([call, around]) => ({
    ...calledBy(call, grammar),
    caller: around?.qualifiedName ?? null,
    line: lines.getLine(call.at),
  }))
  const inheritance = locateMentions(captures.ancestors, definitions).flatMap(([ancestor, around]) =>
    around === null
      ? []
      : [{ symbol: around.qualifiedName, ancestor: simpleName(ancestor.text), line: lines.getLine(ancestor.at) }],
  )
  return {
    symbols,
    calls: calls.filter(({ callee }) => isName(callee)),
    inheritance: inheritance.filter(({ ancestor }) => isName(ancestor)),
  }
}

/** Returns `null` when the text exceeds a limit; a text with mistakes gives the readable part. */
export const extractSymbols = (
  text: string,
  lines: LineTable,
  loaded: LoadedGrammar,
  budgetMs = parseBudgetMs,
): FileSymbols | null => {
  if (text.length > maxParsedLength) return null
  const deadline = performance.now() + budgetMs
  const isOverdue = () => performance.now() > deadline || isParserMemorySpent()
  const { grammar, parser, query } = loaded
  const tree = parser.parse(text, null, { progressCallback: isOverdue })
  if (tree === null) {
    parser.reset()
    return null
  }
  try {
    const captures = readCaptures(text, query, tree.rootNode, isOverdue)
    return isOverdue() || isTooMuch(captures) ? null : assembleSymbols(text, lines, grammar, captures)
  } finally {
    tree.delete()
  }
}
