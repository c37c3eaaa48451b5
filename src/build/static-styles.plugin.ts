import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { edited, isNode, visitNodes, type Node } from './syntax-tree.ts'

export type Css = (styles: object) => string

const generated = join(import.meta.dirname, '../styled-system/css/index.js')

/** What Panda generated, which makes class names of styles. */
export const importCss = async (): Promise<Css> => ((await import(pathToFileURL(generated).href)) as { css: Css }).css

const undecided = Symbol('not a literal')

/** The value of an expression that is nothing but literals. */
const readLiteral = (node: unknown): unknown => {
  if (!isNode(node)) return undecided
  if (node.type === 'Literal') return node['value']
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const value = readLiteral(node['argument'])
    return typeof value === 'number' ? -value : undecided
  }
  if (node.type !== 'ObjectExpression') return undecided
  const entries = (node['properties'] as Node[]).map((property) => {
    const key = property['key'] as Node | undefined
    const name = key?.type === 'Identifier' && property['computed'] !== true ? key['name'] : key?.['value']
    return [name, property.type === 'Property' ? readLiteral(property['value']) : undecided] as const
  })
  return entries.some(([name, value]) => value === undecided || name === undefined)
    ? undecided
    : Object.fromEntries(entries.map(([name, value]) => [String(name), value]))
}

/** What a call of `css` with one object of nothing but literals is given; undefined for any other node. */
export const readStyles = (node: Node): object | undefined => {
  const callee = node['callee']
  if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'css') return undefined
  const given = node['arguments'] as Node[]
  const styles = given.length === 1 ? readLiteral(given[0]) : undecided
  return typeof styles === 'object' && styles !== null ? styles : undefined
}

/**
 * Class names instead of style objects: `css({…})` with nothing but literals becomes the text it would give, so that the
 * browser downloads neither the objects nor what reads them. Development leaves everything as it is.
 */
export const staticStylesPlugin = (): Plugin => {
  let css: Css
  return {
    name: 'quarry-static-styles',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      css = await importCss()
    },
    transform(code, id) {
      if (id.includes('/styled-system/')) return { code, map: null, moduleSideEffects: false }
      if (!/\.tsx?$/.test(id) || !code.includes('#styled-system/css')) return undefined
      const places: { start: number; end: number; text: string }[] = []
      visitNodes(this.parse(code), (node) => {
        const styles = readStyles(node)
        if (styles !== undefined) places.push({ start: node.start, end: node.end, text: JSON.stringify(css(styles)) })
      })
      return { code: edited(code, places), map: null }
    },
  }
}
