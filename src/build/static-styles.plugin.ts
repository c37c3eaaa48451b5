import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { ESTree, Plugin } from 'vite'

type Css = (styles: object) => string

const generated = join(import.meta.dirname, '../styled-system/css/index.js')

interface Place {
  readonly start: number
  readonly end: number
  readonly styles: object
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const undecided = Symbol('not a literal')

/** The value of an expression that is nothing but literals. */
const literalOf = (node: unknown): unknown => {
  if (!isNode(node)) return undecided
  if (node.type === 'Literal') return node['value']
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const value = literalOf(node['argument'])
    return typeof value === 'number' ? -value : undecided
  }
  if (node.type !== 'ObjectExpression') return undecided
  const entries = (node['properties'] as Node[]).map((property) => {
    const key = property['key'] as Node | undefined
    const name = key?.type === 'Identifier' && property['computed'] !== true ? key['name'] : key?.['value']
    return [name, property.type === 'Property' ? literalOf(property['value']) : undecided] as const
  })
  return entries.some(([name, value]) => value === undecided || name === undefined)
    ? undecided
    : Object.fromEntries(entries.map(([name, value]) => [String(name), value]))
}

const callsOf = (node: unknown, found: Place[] = []): Place[] => {
  if (Array.isArray(node)) for (const child of node) callsOf(child, found)
  if (!isNode(node)) return found
  const callee = node['callee']
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && callee['name'] === 'css') {
    const given = node['arguments'] as Node[]
    const styles = given.length === 1 ? literalOf(given[0]) : undecided
    if (typeof styles === 'object' && styles !== null) found.push({ start: node.start, end: node.end, styles })
  }
  for (const [key, child] of Object.entries(node)) if (key !== 'type') callsOf(child, found)
  return found
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
      css = ((await import(pathToFileURL(generated).href)) as { css: Css }).css
    },
    transform(code, id) {
      if (id.includes('/styled-system/')) return { code, map: null, moduleSideEffects: false }
      if (!/\.tsx?$/.test(id) || !code.includes('#styled-system/css')) return undefined
      const program: ESTree.Program = this.parse(code)
      const places = callsOf(program).toSorted((one, other) => other.start - one.start)
      const replaced = places.reduce(
        (text, { start, end, styles }) => text.slice(0, start) + JSON.stringify(css(styles)) + text.slice(end),
        code,
      )
      return { code: replaced, map: null }
    },
  }
}
