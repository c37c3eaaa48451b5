import type { Query, QueryMatch, Node } from 'web-tree-sitter'
import type { SymbolKind } from './code-symbol.ts'

export interface FoundDefinition {
  readonly kind: SymbolKind | null
  readonly name: string
  readonly owner: string | null
  readonly start: number
  readonly end: number
  readonly nameStart: number
}

export interface FoundMention {
  readonly text: string
  readonly at: number
  readonly receiver: string | null
}

export interface Captures {
  readonly definitions: FoundDefinition[]
  readonly calls: FoundMention[]
  readonly ancestors: FoundMention[]
  readonly docs: FoundMention[]
}

const kindPrefix = 'symbol.'
const receiverPattern = /^[\w$@.:\\>-]{1,80}$/

const shortReceiver = (text: string | null): string | null =>
  text !== null && receiverPattern.test(text) ? text : null

const readMatch = (text: string, match: QueryMatch, captures: Captures): void => {
  let definition: Node | null = null
  let kind: SymbolKind | null = null
  const named: Partial<Record<string, Node>> = {}
  for (const { name, node } of match.captures) {
    if (name === 'scope' || name.startsWith(kindPrefix)) definition = node
    if (name.startsWith(kindPrefix)) kind = name.slice(kindPrefix.length) as SymbolKind
    else named[name] = node
  }
  const readText = (node: Node | undefined) => (node === undefined ? null : text.slice(node.startIndex, node.endIndex))
  const { name, owner, call, receiver, ancestor, doc } = named
  if (definition !== null && name !== undefined) {
    captures.definitions.push({
      kind,
      name: readText(name) ?? '',
      owner: readText(owner),
      start: definition.startIndex,
      end: definition.endIndex,
      nameStart: name.startIndex,
    })
  }
  const mention = (node: Node) => ({
    text: readText(node) ?? '',
    at: node.startIndex,
    receiver: shortReceiver(readText(receiver)),
  })
  if (call !== undefined) captures.calls.push(mention(call))
  if (ancestor !== undefined) captures.ancestors.push(mention(ancestor))
  if (doc !== undefined) captures.docs.push(mention(doc))
}

export const readCaptures = (text: string, query: Query, root: Node, isOverdue: () => boolean): Captures => {
  const captures: Captures = { definitions: [], calls: [], ancestors: [], docs: [] }
  for (const match of query.matches(root, { progressCallback: isOverdue })) readMatch(text, match, captures)
  return captures
}
