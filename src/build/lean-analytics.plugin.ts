import type { Plugin } from 'vite'
import { edited, isNode, visitNodes, type Node } from './syntax-tree.ts'

const extensions = /\/posthog-js\/dist\/extension-bundles\.js$/
/** Of the group that also measures heat maps, web vitals and dead clicks, what the product uses. */
const used = new Set(['autocapture'])

const getName = (property: Node): string => String((property['key'] as Node | undefined)?.['name'] ?? '')

const isMerge = (node: Node): boolean => {
  const [first] = (node['arguments'] ?? []) as Node[]
  return (
    node.type === 'CallExpression' && first?.type === 'ObjectExpression' && (first['properties'] as []).length === 0
  )
}

const listProperties = (node: Node): Node[] =>
  node.type === 'ObjectExpression' ? (node['properties'] as Node[]).filter(isNode) : []

/** What is not used of the group, with the comma that follows. */
const leftOut = (group: Node, code: string) =>
  listProperties(group)
    .filter((property) => !used.has(getName(property)))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' }))

/**
 * The analytics library brings its extensions in one file, of which the bundler cannot tell that most could be left out: they
 * are merged into one object by a call that might do something, and grouped. Only the product's builds do this, after consent
 * half the library is fetched.
 */
export const leanAnalyticsPlugin = (): Plugin => ({
  name: 'quarry-lean-analytics',
  apply: 'build',
  transform(code, id) {
    if (!extensions.test(id)) return undefined
    const places: { start: number; end: number; text: string }[] = []
    visitNodes(this.parse(code), (node) => {
      if (listProperties(node).some((property) => getName(property) === 'historyAutocapture')) {
        places.push(...leftOut(node, code))
        return 'skip'
      }
      if (isMerge(node)) places.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
      return node.type.includes('Function') ? 'skip' : undefined
    })
    return { code: edited(code, places), map: null, moduleSideEffects: false }
  },
})
