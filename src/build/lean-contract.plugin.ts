import type { Plugin } from 'vite'
import { edited, visitNodes, type Node } from './syntax-tree.ts'

const contract = /\/src\/contract\/[^/]+\.ts$/
const forTheServer = new Set(['body', 'query'])

const nameOf = (property: Node): unknown => {
  const key = property['key'] as Node | undefined
  return key?.type === 'Identifier' ? key['name'] : key?.['value']
}

const isCall = (node: Node): boolean => {
  const names = ((node['properties'] ?? []) as Node[]).map(nameOf)
  return node.type === 'ObjectExpression' && ['method', 'path', 'access'].every((name) => names.includes(name))
}

/**
 * The server checks what it is sent; the browser checks what it gets. So the browser builds leave the schemas of bodies and
 * queries out of each call, and with them whatever only they used. Their types have done their work by then.
 */
export const leanContractPlugin = (): Plugin => ({
  name: 'quarry-lean-contract',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!contract.test(id)) return undefined
    const places: { start: number; end: number; text: string }[] = []
    visitNodes(this.parse(code), (node) => {
      if (!isCall(node)) return
      for (const property of node['properties'] as Node[]) {
        if (!forTheServer.has(String(nameOf(property)))) continue
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
        places.push({ start: property.start, end: property.end + comma, text: '' })
      }
    })
    return { code: edited(code, places), map: null }
  },
})
