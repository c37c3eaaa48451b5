import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

interface Module {
  readonly path: string
  readonly text: string
}

const readModules = (folder: string): Module[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, folder, path), 'utf8') }))

/** A file beside the folders stands for itself: it composes them. */
const toFolder = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? path) : path)

const importsOnlyTypes = (names: string): boolean => {
  const listed = /^\{(.*)\}$/s.exec(names.trim())?.[1]?.split(',') ?? []
  const named = listed.map((name) => name.trim()).filter((name) => name !== '')
  return named.length > 0 && named.every((name) => name.startsWith('type '))
}

interface Arrow {
  readonly from: string
  readonly to: string
  readonly file: string
}

const findArrows = (folder: string, modules: readonly Module[]): Arrow[] =>
  modules
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export)\s+(type\s+)?([^'"]*?)\s*from\s+'([^']+)'|\bimport\('([^']+)'\)/gm)].flatMap(
        ([, type, names = '', specifier, loaded]) => {
          if (type !== undefined || importsOnlyTypes(names)) return []
          const named = specifier ?? loaded ?? ''
          const target = named.startsWith('.')
            ? normalize(join(dirname(path), named))
            : named.replace(`#${folder}/`, '')
          const [from, to] = [toFolder(path), toFolder(target)]
          return named.startsWith('.') || named.startsWith(`#${folder}/`) ? [{ from, to, file: path }] : []
        },
      ),
    )
    .filter(({ from, to }) => from !== to && !to.startsWith('..'))

const findCycles = (arrows: readonly Arrow[]): string[] => {
  const targets = new Map<string, Arrow[]>()
  for (const arrow of arrows) targets.set(arrow.from, [...(targets.get(arrow.from) ?? []), arrow])
  const walk = (at: string, goal: string, seen: Set<string>): string[] | undefined => {
    for (const { to, file } of targets.get(at) ?? []) {
      if (to === goal) return [file]
      if (seen.has(to)) continue
      seen.add(to)
      const rest = walk(to, goal, seen)
      if (rest !== undefined) return [file, ...rest]
    }
    return undefined
  }
  return [...targets.keys()].flatMap((folder) => {
    const way = walk(folder, folder, new Set())
    return way === undefined ? [] : [way.join(' → ')]
  })
}

/** Layers from the bottom up; a folder that is not listed is a feature, above all of these. */
const layers = [['lib'], ['db', 'net', 'crypto'], ['http'], ['mail', 'jobs', 'threads']]
const toLayer = (folder: string): number => {
  const layer = layers.findIndex((folders) => folders.includes(folder))
  return layer < 0 ? layers.length : layer
}
const bottomFiles = new Set(['config.ts', 'log.ts', 'start-worker-thread.ts'])

const findUpwardArrows = (arrows: readonly Arrow[]): string[] =>
  arrows
    .filter(({ from, to }) => toLayer(from) < layers.length && !bottomFiles.has(to) && toLayer(to) >= toLayer(from))
    .map(({ file, to }) => `${file} imports ${to}`)

describe.each(['src/backend', 'src/inspect'])('%s', (folder) => {
  it('has no two folders that import each other, on whatever way', () => {
    expect(findCycles(findArrows(folder, readModules(folder)))).toEqual([])
  })
})

it('keeps what is at the bottom of the backend free of what is above', () => {
  expect(findUpwardArrows(findArrows('src/backend', readModules('src/backend')))).toEqual([])
})

describe('a deliberate violation', () => {
  const add = (path: string, text: string) => [...readModules('src/backend'), { path, text }]

  it('is found where two folders import each other', () => {
    const modules = add('search/a.ts', "import { chatRoutes } from '../chat/chat.routes.ts'")
    expect(findCycles(findArrows('src/backend', modules))).toContainEqual(expect.stringContaining('search/a.ts'))
  })

  it('is found where a part is loaded later', () => {
    const modules = add('search/a.ts', "const chat = () => import('../chat/chat.routes.ts')")
    expect(findCycles(findArrows('src/backend', modules))).toContainEqual(expect.stringContaining('search/a.ts'))
  })

  it('is found where the bottom imports a feature', () => {
    const modules = add('db/a.ts', "import { signIn } from '../auth/sign-in.ts'")
    expect(findUpwardArrows(findArrows('src/backend', modules))).toEqual(['db/a.ts imports auth'])
  })

  it('is none where only a type is taken', () => {
    const text = "import type { Answer } from '../chat/answers.ts'\nimport { type Reach } from '../chat/answers.ts'"
    expect(findCycles(findArrows('src/backend', add('search/a.ts', text)))).toEqual([])
  })
})
