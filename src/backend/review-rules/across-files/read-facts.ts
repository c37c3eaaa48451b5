import type { Node } from 'web-tree-sitter'
import { functionTypes } from '../nodes/enclosing.ts'
import { readCall } from '../nodes/read-call.ts'
import { withSource, type Source } from '../parse-source.ts'
import { readImports, readUnit, type Import } from './read-imports.ts'
import { readParameters, type Parameter } from './read-parameters.ts'

export interface Definition {
  readonly name: string
  readonly isMember: boolean
  readonly parameters: readonly Parameter[]
  readonly startLine: number
  readonly endLine: number
  readonly text: string
}

export interface CallFact {
  readonly name: string
  readonly receiver: string
  readonly positional: number
  readonly keywords: readonly string[]
  readonly isOpen: boolean
  readonly line: number
}

export interface FileFacts {
  readonly path: string
  readonly text: string
  readonly language: string
  readonly unit: string
  readonly definitions: readonly Definition[]
  readonly types: readonly { readonly name: string; readonly startLine: number }[]
  readonly calls: readonly CallFact[]
  readonly imports: readonly Import[]
}

const callTypes = [
  'call_expression', 'new_expression', 'call', 'method_invocation', 'object_creation_expression', 'invocation_expression', 'function_call_expression', 'member_call_expression', 'scoped_call_expression',
] // prettier-ignore
const typeTypes = [
  'class_declaration', 'class_definition', 'class', 'interface_declaration', 'type_spec', 'record_declaration', 'enum_declaration',
] // prettier-ignore
const constructorNames: ReadonlySet<string> = new Set(['constructor', '__init__', 'initialize', '__construct'])
const holderTypes: ReadonlySet<string> = new Set([...typeTypes, 'class_body', 'abstract_class_declaration'])

const findHolder = (node: Node): Node | null => {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (functionTypes.has(at.type)) return null
    if (holderTypes.has(at.type) && at.childForFieldName('name') !== null) return at
  }
  return null
}

const toDefinition = (node: Node): Definition[] => {
  const declarator = node.parent?.type === 'variable_declarator' ? node.parent : node
  const name = declarator.childForFieldName('name')?.text ?? ''
  const body = node.childForFieldName('body')
  if (name === '' || body === null) return []
  const holder = findHolder(node)
  const isConstructor = constructorNames.has(name) || node.type === 'constructor_declaration'
  return [
    {
      name: isConstructor ? (holder?.childForFieldName('name')?.text ?? name) : name,
      isMember: holder !== null && !isConstructor,
      parameters: readParameters(node),
      startLine: declarator.startPosition.row + 1,
      endLine: node.endPosition.row + 1,
      text: node.text,
    },
  ]
}

const openArguments =
  /^(?:spread_element|list_splat|dictionary_splat|splat_argument|hash_splat_argument|variadic_unpacking|block_argument|block_pass)$/

const toCall = (node: Node): CallFact[] => {
  const { name, receiver, args, keywords } = readCall(node)
  if (name === '') return []
  const isRubyNew = name === 'new' && /^[A-Z]/.test(receiver)
  return [
    {
      name: isRubyNew ? (receiver.split('::').at(-1) ?? receiver) : name,
      receiver: isRubyNew ? '' : receiver,
      positional: args.length,
      keywords: [...keywords.keys()],
      isOpen: args.some(({ type, text }) => openArguments.test(type) || text.startsWith('...') || text.endsWith('...')),
      line: node.startPosition.row + 1,
    },
  ]
}

const toFacts = ({ path, text, language, root }: Source): FileFacts => ({
  path,
  text,
  language,
  unit: readUnit(path, text, language),
  definitions: root.descendantsOfType([...functionTypes]).flatMap(toDefinition),
  types: root.descendantsOfType(typeTypes).flatMap((node) => {
    const name = node.childForFieldName('name')?.text
    return name === undefined ? [] : [{ name, startLine: node.startPosition.row + 1 }]
  }),
  calls: root.descendantsOfType(callTypes).flatMap(toCall),
  imports: readImports(path, text, language),
})

export const readFacts = async (path: string, text: string | null): Promise<FileFacts | null> =>
  text === null ? null : withSource(path, text, toFacts)
