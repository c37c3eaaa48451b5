import type { Node } from 'web-tree-sitter'
import { enclosingFunction } from './enclosing.ts'

const nameTypes: ReadonlySet<string> = new Set(['identifier', 'variable_name', 'constant'])
const settingTypes = [
  'variable_declarator',
  'assignment',
  'assignment_expression',
  'short_var_declaration',
  'assignment_statement',
  'const_spec',
  'var_spec',
]

const single = (node: Node | null): Node | null =>
  node?.type === 'expression_list' && node.namedChildCount === 1 ? node.namedChild(0) : node

const readSetting = (setting: Node): readonly [target: Node | null, value: Node | null] => {
  const target = setting.childForFieldName('left') ?? setting.childForFieldName('name')
  const value = setting.childForFieldName('right') ?? setting.childForFieldName('value')
  if (value === null && setting.type === 'variable_declarator' && setting.namedChildCount > 1)
    return [target, setting.namedChild(setting.namedChildCount - 1)]
  return [single(target), single(value)]
}

const findSettings = (scope: Node, name: Node): readonly Node[] =>
  scope.descendantsOfType(settingTypes, scope.startPosition, name.startPosition).flatMap((setting) => {
    const [target, value] = readSetting(setting)
    return value !== null && value.endIndex <= name.startIndex && target?.text === name.text ? [value] : []
  })

export const resolveLocal = (node: Node): Node => {
  if (!nameTypes.has(node.type)) return node
  const root = node.tree.rootNode
  const local = findSettings(enclosingFunction(node) ?? root, node)
  return (
    local.at(-1) ??
    findSettings(root, node)
      .filter((value) => enclosingFunction(value) === null)
      .at(-1) ??
    node
  )
}
