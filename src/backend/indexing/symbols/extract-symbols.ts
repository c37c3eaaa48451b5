import { type CodeSymbol, type FileSymbols, type SymbolKind, symbolKinds } from './code-symbol.ts'
import { docCommentAbove, docString } from './doc-comment.ts'
import type { Grammar } from './grammar.ts'
import type { LineTable } from './line-table.ts'
import type { LoadedGrammar } from './load-grammar.ts'
import { isParserMemorySpent } from './parser-memory.ts'
import { type Captures, type FoundDefinition, type FoundMention, readCaptures } from './read-captures.ts'
import { readSignature } from './signature.ts'

export const MAX_PARSED_LENGTH = 3 * 1024 * 1024
/** A grammar can take quadratic time on unsuitable text. */
export const PARSE_BUDGET_MS = 3000
const MAX_DEFINITIONS = 20_000
const MAX_MENTIONS = 200_000
/** PostgreSQL's index keys have at most 2,700 bytes. */
const MAX_NAME = 250
const MAX_QUALIFIED_NAME = 400

const HOLDERS: readonly (SymbolKind | null)[] = ['class', 'interface', 'struct', 'enum', 'trait', null]
const TRANSPARENT: readonly (SymbolKind | null)[] = ['namespace', 'type', 'macro']
const CODE: readonly (SymbolKind | null)[] = ['function', 'method']

interface Definition extends FoundDefinition {
  readonly kind: SymbolKind | null
  readonly qualifiedName: string
  readonly isKept: boolean
}

/** Returns `null` when the text exceeds a limit; a text with mistakes gives the readable part. */
export function extractSymbols(
  text: string,
  lines: LineTable,
  loaded: LoadedGrammar,
  budgetMs = PARSE_BUDGET_MS,
): FileSymbols | null {
  if (text.length > MAX_PARSED_LENGTH) return null
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

function isTooMuch({ definitions, calls, ancestors, docs }: Captures): boolean {
  return definitions.length > MAX_DEFINITIONS || calls.length + ancestors.length + docs.length > MAX_MENTIONS
}

function assembleSymbols(text: string, lines: LineTable, grammar: Grammar, captures: Captures): FileSymbols {
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

function nestDefinitions(foundDefinitions: readonly FoundDefinition[]): Definition[] {
  const around: Definition[] = []
  return withoutDoubles(foundDefinitions).map((definition) => {
    while ((around.at(-1)?.end ?? Infinity) <= definition.start) around.pop()
    const owners = around.filter(({ isKept, kind }) => isKept || kind === null)
    const parent = owners.findLast(({ kind }) => !TRANSPARENT.includes(kind)) ?? null
    const named = withOwner(definition)
    const kind = kindWithin(named, parent)
    const isLocal = CODE.includes(parent?.kind ?? null) && parent !== null && isData(kind)
    const prefix = named.owner ?? parent?.qualifiedName ?? null
    const isLong = prefix === null || prefix.length + named.name.length >= MAX_QUALIFIED_NAME
    const qualifiedName = isLong ? named.name : `${prefix}.${named.name}`
    const complete = { ...named, kind, qualifiedName, isKept: kind !== null && !isLocal && isName(named.name) }
    around.push(complete)
    return complete
  })
}

function withoutDoubles(foundDefinitions: readonly FoundDefinition[]): FoundDefinition[] {
  const best = new Map<string, FoundDefinition>()
  for (const definition of foundDefinitions) {
    const key = `${definition.start}:${definition.nameStart}`
    const known = best.get(key)
    if (known === undefined || rank(definition.kind) < rank(known.kind)) best.set(key, definition)
  }
  return [...best.values()].toSorted((left, right) => left.start - right.start || right.end - left.end)
}

function rank(kind: SymbolKind | null): number {
  return kind === null ? -1 : symbolKinds.indexOf(kind)
}

function withOwner(definition: FoundDefinition): FoundDefinition {
  if (definition.kind === 'namespace') return definition
  if (definition.kind === null) return { ...definition, name: simpleName(definition.name) }
  const segments = withoutArguments(definition.name).split('::')
  const name = (segments.pop() ?? '').replaceAll(/^["'`]|["'`]$/g, '')
  const owner = definition.owner === null ? segments.at(-1) : simpleName(definition.owner)
  return { ...definition, name, owner: owner ?? null }
}

function kindWithin({ kind, owner, name }: FoundDefinition, parent: Definition | null): SymbolKind | null {
  if (kind === 'function' && (owner !== null || (parent !== null && HOLDERS.includes(parent.kind)))) return 'method'
  return kind === 'variable' && /^[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : kind
}

function isName(text: string): boolean {
  return text.length <= MAX_NAME
}

function isData(kind: SymbolKind | null): boolean {
  return kind === 'constant' || kind === 'variable' || kind === 'property'
}

function locateMentions(
  mentions: FoundMention[],
  definitions: readonly Definition[],
): [FoundMention, Definition | null][] {
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

function toCodeSymbol(
  definition: Definition,
  text: string,
  lines: LineTable,
  doc: string | null,
  grammar: Grammar,
): CodeSymbol {
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
    signature: readSignature(text, { start: text[head] === '}' ? start : head, end, isCode: CODE.includes(kind) }),
    doc: doc ?? (isFirstOnLine ? docCommentAbove(lines, first.line, grammar) : null),
  }
}

function withModifiers(text: string, lines: LineTable, start: number): number {
  const lineStart = firstOfLine(text, lines, start)
  return /^(?:[a-z]+\s+)*$/.test(text.slice(lineStart, start)) ? lineStart : start
}

function firstOfLine(text: string, lines: LineTable, index: number): number {
  const lineStart = lines.getStart(lines.getLine(index))
  return lineStart + text.slice(lineStart, index).search(/\S|$/)
}

function calledBy(call: FoundMention, grammar: Grammar): { callee: string; receiver: string | null } {
  const callee = simpleName(call.text)
  const makesOne = callee === grammar.constructorName && /^[A-Z]/.test(call.receiver ?? '')
  return makesOne ? { callee: simpleName(call.receiver ?? ''), receiver: null } : { callee, receiver: call.receiver }
}

function simpleName(text: string): string {
  const bare = withoutArguments(text)
    .replace(/[([{\s].*$/s, '')
    .replace(/^[*&]+/, '')
  return bare.split(/[.\\]|::/).findLast((part) => part !== '') ?? bare
}

function withoutArguments(text: string): string {
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
