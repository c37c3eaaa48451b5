import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { edited } from './syntax-tree.ts'

const root = join(import.meta.dirname, '../..')

/** Files that only hand on others, by the name they are imported under. */
const barrels: Readonly<Record<string, string>> = {
  'lucide-react': join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'),
  '#styled-system/recipes': join(root, 'src/styled-system/recipes/index.js'),
}

type Handed = ReadonlyMap<string, { readonly file: string; readonly name: string }>

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()

/** What a barrel hands on: `export { default as X } from './x.mjs'`, or `export * from './page-header.js'` with its `pageHeader`. */
const handedOnBy = (barrel: string): ((name: string) => { file: string; name: string } | undefined) => {
  const code = readFileSync(barrel, 'utf8')
  const named: Handed = new Map(
    [...code.matchAll(/export \{([^}]+)\} from '([^']+)'/g)].flatMap(([, list = '', from = '']) =>
      list.split(',').map((part) => {
        const [name = '', alias = name] = part.trim().split(' as ')
        return [alias, { file: join(dirname(barrel), from), name }] as const
      }),
    ),
  )
  const whole = new Set([...code.matchAll(/export \* from '\.\/([^']+)\.js'/g)].map(([, stem]) => stem))
  return (name) => {
    const stem = kebab(name)
    return named.get(name) ?? (whole.has(stem) ? { file: join(dirname(barrel), `${stem}.js`), name } : undefined)
  }
}

const direct = (list: string, from: string, handed: ReturnType<typeof handedOnBy>): string =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', alias = name] = part.split(' as ')
      const source = handed(name)
      return source === undefined
        ? `import { ${part} } from '${from}'`
        : `import { ${source.name} as ${alias} } from '${source.file}'`
    })
    .join(';')

/** What comes through a barrel is imported from where it is, so that a module's imports are what it uses. */
export const directImportsPlugin = (): Plugin => {
  const known = new Map<string, ReturnType<typeof handedOnBy>>()
  return {
    name: 'quarry-direct-imports',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      for (const [name, file] of Object.entries(barrels)) known.set(name, handedOnBy(file))
    },
    transform(code, id) {
      if (id.includes('/node_modules/')) return undefined
      const places = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap((found) => {
        const [statement, list = '', from = ''] = found
        const handed = known.get(from)
        if (handed === undefined) return []
        return [{ start: found.index, end: found.index + statement.length, text: direct(list, from, handed) }]
      })
      return places.length === 0 ? undefined : { code: edited(code, places), map: null }
    },
  }
}
