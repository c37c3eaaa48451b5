import type { Node } from 'web-tree-sitter'
import type { Edit, Match } from '../rule.ts'

export const replaceNode = (node: Node, text: string): Edit => ({ start: node.startIndex, end: node.endIndex, text })

export const removeLines = (node: Node, text: string): Edit | undefined => {
  const start = text.lastIndexOf('\n', node.startIndex - 1) + 1
  const lineEnd = text.indexOf('\n', node.endIndex)
  const end = lineEnd < 0 ? text.length : lineEnd + 1
  const around = text.slice(start, node.startIndex) + text.slice(node.endIndex, end)
  return /^[\s;]*$/.test(around) && lineEnd >= 0 ? { start, end, text: '' } : undefined
}

export const replaceValue = (text: string) => ({
  fix: ({ nodes: { value } }: Match) => (value === undefined ? undefined : replaceNode(value, text)),
})
