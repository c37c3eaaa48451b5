import type { Plugin } from 'vite'
import { edited, visitNodes, type Node } from './syntax-tree.ts'

const contract = /\/src\/contract\/[^/]+\.ts$/
const forTheServer = new Set(['body', 'query', 'takesApiKeys'])
/** Tokens are checked in every build. */
const alwaysChecked = /\/auth\.ts$/

const getName = (property: Node): unknown => {
  const key = property['key'] as Node | undefined
  return key?.type === 'Identifier' ? key['name'] : key?.['value']
}

const isCall = (node: Node): boolean => {
  const names = ((node['properties'] ?? []) as Node[]).map(getName)
  return node.type === 'ObjectExpression' && ['method', 'path', 'access'].every((name) => names.includes(name))
}

/** Building a schema has no effect, so that a schema nobody uses can be left out: the bundler does not see that by itself. */
const marksOfPureCalls = (tree: unknown) => {
  const marks: { start: number; end: number; text: string }[] = []
  visitNodes(tree, (node) => {
    if (node.type.includes('Function')) return 'skip'
    if (node.type === 'CallExpression') marks.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' })
  })
  return marks
}

const edits = (call: Node, code: string, withoutReplies: boolean) =>
  (call['properties'] as Node[]).flatMap((property) => {
    const name = String(getName(property))
    if (name === 'reply' && withoutReplies) return [{ start: property.start, end: property.end, text: 'reply: {}' }]
    if (!forTheServer.has(name)) return []
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
    return [{ start: property.start, end: property.end + comma, text: '' }]
  })

/**
 * The server checks what it is sent, so the browser builds leave the schemas of bodies and queries out of each call, and with
 * them whatever only they used. Replies are checked against the contract in development, in tests and in the build for QA;
 * the product's own build trusts the server it came with, but for tokens, and asks of the rest only that it is JSON.
 */
export const leanContractPlugin = (build: { readonly checksReplies: boolean }): Plugin => ({
  name: 'quarry-lean-contract',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!contract.test(id)) return undefined
    const places: { start: number; end: number; text: string }[] = []
    const withoutReplies = !build.checksReplies && !alwaysChecked.test(id)
    const tree = this.parse(code)
    visitNodes(tree, (node) => {
      if (isCall(node)) places.push(...edits(node, code, withoutReplies))
    })
    const isLeftOut = ({ start }: { start: number }) =>
      places.some((place) => place.start <= start && start < place.end)
    places.push(...marksOfPureCalls(tree).filter((mark) => !isLeftOut(mark)))
    return { code: edited(code, places), map: null, moduleSideEffects: false }
  },
})
