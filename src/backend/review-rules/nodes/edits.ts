import type { Node } from 'web-tree-sitter'
import type { Edit, Match } from '../rule.ts'

export const replaceNode = (node: Node, text: string): Edit => ({ start: node.startIndex, end: node.endIndex, text })

export const replaceValue = (text: string) => ({
  fix: ({ nodes: { value } }: Match) => (value === undefined ? undefined : replaceNode(value, text)),
})
