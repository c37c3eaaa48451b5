import type { Node } from 'web-tree-sitter'

export interface Call {
  readonly name: string
  readonly receiver: string
  readonly path: string
  readonly isNew: boolean
  readonly args: readonly Node[]
  readonly keywords: ReadonlyMap<string, Node>
}

const maxPathLength = 120

const noCall: Call = { name: '', receiver: '', path: '', isNew: false, args: [], keywords: new Map() }

const shortText = (node: Node | null): string => {
  if (node === null || node.endIndex - node.startIndex > maxPathLength) return ''
  return node.text.replaceAll(/\s/g, '')
}

const calleeFields: Readonly<Record<string, readonly [receiver: string, name: string]>> = {
  member_expression: ['object', 'property'],
  attribute: ['object', 'attribute'],
  selector_expression: ['operand', 'field'],
  member_access_expression: ['expression', 'name'],
}

const splitCallee = (callee: Node | null): readonly [receiver: Node | null, name: Node | null] => {
  if (callee === null) return [null, null]
  const [receiver, name] = calleeFields[callee.type] ?? []
  if (receiver === undefined || name === undefined) return [null, callee]
  return [callee.childForFieldName(receiver), callee.childForFieldName(name)]
}

const readCallee = (node: Node): readonly [receiver: Node | null, name: Node | null] => {
  switch (node.type) {
    case 'method_invocation':
    case 'member_call_expression':
    case 'nullsafe_member_call_expression':
      return [node.childForFieldName('object'), node.childForFieldName('name')]
    case 'scoped_call_expression':
      return [node.childForFieldName('scope'), node.childForFieldName('name')]
    case 'object_creation_expression':
      return [null, node.childForFieldName('type') ?? node.namedChild(0)]
    case 'new_expression':
      return splitCallee(node.childForFieldName('constructor'))
    case 'call': {
      const method = node.childForFieldName('method')
      if (method !== null) return [node.childForFieldName('receiver'), method]
      return splitCallee(node.childForFieldName('function'))
    }
    default:
      return splitCallee(node.childForFieldName('function'))
  }
}

const readArguments = (list: Node | null): Pick<Call, 'args' | 'keywords'> => {
  const args: Node[] = []
  const keywords = new Map<string, Node>()
  if (list === null || list.type === 'template_string') return { args, keywords }
  for (const child of list.namedChildren) {
    if (child.type === 'comment' || child.type.endsWith('_comment')) continue
    const isArgument = child.type === 'argument'
    const name = child.childForFieldName(child.type === 'pair' ? 'key' : 'name')
    const value = isArgument ? child.namedChild(child.namedChildCount - 1) : child.childForFieldName('value')
    const isNamed = child.type === 'keyword_argument' || child.type === 'pair' || (isArgument && name !== null)
    if (isNamed && name !== null && value !== null) keywords.set(name.text.replaceAll(/[:'"]/g, ''), value)
    else args.push(isArgument && value !== null ? value : child)
  }
  return { args, keywords }
}

const newTypes: ReadonlySet<string> = new Set(['object_creation_expression', 'new_expression'])

export const readCall = (node: Node): Call => {
  const [receiverNode, nameNode] = readCallee(node)
  if (nameNode === null) return noCall
  const list =
    node.childForFieldName('arguments') ?? node.namedChildren.find(({ type }) => type === 'arguments') ?? null
  if (list === null && nameNode === node) return noCall
  const name = shortText(nameNode)
  const receiver = shortText(receiverNode)
  const path = receiver === '' ? name : `${receiver}.${name}`
  return { name, receiver, path, isNew: newTypes.has(node.type), ...readArguments(list) }
}
