import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { type Css, readStyles } from './static-styles.plugin.ts'
import { isNode, visitNodes } from './syntax-tree.ts'

/** One call of `css`: the folder below `src/views` that it stands in, else null, and the classes it comes to. */
export interface StyleCall {
  readonly folder: string | null
  readonly classes: readonly string[]
}

const withoutStyles = /^(?:backend|build|styled-system|styles)\//

/** QA's pages, all of them one folder here. */
export const inspectFolder = 'inspect'

/** The folder of a screen or overlay, from a path below `src`. */
export const findViewFolder = (path: string): string | null =>
  path.startsWith(`${inspectFolder}/`) ? inspectFolder : (/^views\/([\w-]+)\//.exec(path)?.[1] ?? null)

/** What is left of the calls in a build without QA's pages: they alone name some classes, and of the others nothing is said. */
export const withoutInspect = (calls: readonly StyleCall[]): StyleCall[] => {
  const others = new Set(calls.filter(({ folder }) => folder !== inspectFolder).flatMap(({ classes }) => classes))
  return calls.map((call) =>
    call.folder === inspectFolder ? { ...call, classes: call.classes.filter((name) => !others.has(name)) } : call,
  )
}

/** Every call of `css` in the sources. */
export const readStyleCalls = (folder: string, css: Css): StyleCall[] => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !withoutStyles.test(name),
  )
  return files.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    const calls: StyleCall[] = []
    if (!code.includes('#styled-system/css')) return calls
    visitNodes(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
      const styles = isNode(node) ? readStyles(node) : undefined
      if (styles !== undefined) calls.push({ folder: findViewFolder(name), classes: css(styles).split(' ') })
    })
    return calls
  })
}

/** Where a class stands in the sheet, and what it sets. */
export interface Utility {
  readonly at: number
  readonly properties: readonly string[]
}

const sides = /^(?:top|right|bottom|left)$/
const texts = /^(?:line|letter)-/

/** Properties that can stand in each other's way have the same: `padding` and `padding-top`, `inset` and `left`. */
const findFamily = (property: string): string => {
  if (sides.test(property)) return 'inset'
  if (texts.test(property)) return 'font'
  if (property.endsWith('-gap')) return 'gap'
  return property.split('-')[0] ?? property
}

const isInTheWay = (one: Utility, other: Utility): boolean => {
  const families = new Set(one.properties.map(findFamily))
  return other.properties.some((property) => families.has(findFamily(property)))
}

/**
 * The classes that only one view needs, by its folder. What comes later in the sheet wins, and a late sheet comes after the
 * first: a class that would then win over one it is used with, and has to lose against, is not late.
 */
export const lateUtilities = (
  calls: readonly StyleCall[],
  utilities: ReadonlyMap<string, Utility>,
  onFirstPage: readonly string[],
): Map<string, string> => {
  const folders = new Map<string, Set<string | null>>()
  for (const { folder, classes } of calls) {
    for (const name of classes) folders.set(name, (folders.get(name) ?? new Set()).add(folder))
  }
  const late = new Map<string, string>()
  for (const [name, users] of folders) {
    const [user] = users
    if (users.size === 1 && user != null && !onFirstPage.includes(user)) late.set(name, user)
  }
  const mustLose = (name: string, classes: readonly string[]): boolean => {
    const own = utilities.get(name)
    return classes.some((other) => {
      const utility = late.has(other) ? undefined : utilities.get(other)
      return own !== undefined && utility !== undefined && utility.at > own.at && isInTheWay(own, utility)
    })
  }
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const { classes } of calls) {
      for (const name of classes.filter((one) => late.has(one) && mustLose(one, classes))) {
        late.delete(name)
        isSettled = false
      }
    }
  }
  return late
}
