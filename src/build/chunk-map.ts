import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const fileName = '.vite/chunks.json'

interface ChunkMap {
  /** Source file, from the project's root, to the chunk it ended up in. */
  readonly modules: Readonly<Record<string, string>>
  /** Chunk to the chunks it cannot do without. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** Chunk to the chunks it may ask for later. */
  readonly later: Readonly<Record<string, readonly string[]>>
  /** Chunk to the style sheets that come with it. */
  readonly sheets: Readonly<Record<string, readonly string[]>>
  readonly entry: string
}

/** Writes down which source file is in which chunk, for the size report and the prerendered pages. */
export const chunkMapPlugin = (): Plugin => ({
  name: 'quarry-chunk-map',
  apply: 'build',
  /** Late, so that what holds nothing but styles is gone by then. */
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const map: ChunkMap = {
        modules: Object.fromEntries(
          chunks.flatMap(({ fileName: file, moduleIds }) => moduleIds.map((id) => [relative(root, id), file] as const)),
        ),
        imports: Object.fromEntries(chunks.map(({ fileName: file, imports }) => [file, imports])),
        later: Object.fromEntries(chunks.map(({ fileName: file, dynamicImports }) => [file, dynamicImports])),
        sheets: Object.fromEntries(
          chunks.map(({ fileName: file, viteMetadata }) => [file, [...(viteMetadata?.importedCss ?? [])]]),
        ),
        entry: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '',
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(map) })
    },
  },
})

export interface BuiltChunks {
  has(module: string): boolean
  /** The chunk that a source file ended up in. */
  findFile(module: string): string | undefined
  /** The entry, the chunks of these source files, and everything they cannot do without. */
  collectClosure(modules: readonly string[]): ReadonlySet<string>
  /** Whatever a page may ever fetch, at once or later, without the chunk of this source file. */
  everythingBut(module: string): ReadonlySet<string>
  /** The chunks that may ask for the one of this source file. */
  findAskers(module: string): readonly string[]
  /** The source files in these chunks. */
  modulesIn(chunks: ReadonlySet<string>): readonly string[]
  /** The style sheets of these chunks. */
  collectSheets(chunks: Iterable<string>): readonly string[]
}

export const readChunks = (folder: string): BuiltChunks => {
  const { modules, imports, later, sheets, entry } = JSON.parse(
    readFileSync(join(folder, fileName), 'utf8'),
  ) as ChunkMap
  const add = (chunk: string, seen: Set<string>): Set<string> => {
    if (!seen.has(chunk)) {
      seen.add(chunk)
      for (const imported of imports[chunk] ?? []) add(imported, seen)
    }
    return seen
  }
  return {
    has: (module) => modules[module] !== undefined,
    findFile: (module) => modules[module],
    collectClosure(wanted) {
      const seen = add(entry, new Set())
      for (const module of wanted) add(modules[module] ?? '', seen)
      seen.delete('')
      return seen
    },
    everythingBut(module) {
      const [seen, left] = [new Set([entry]), modules[module]]
      for (const chunk of seen) {
        for (const next of [...(imports[chunk] ?? []), ...(later[chunk] ?? [])]) if (next !== left) seen.add(next)
      }
      return seen
    },
    findAskers: (module) =>
      Object.keys(imports).filter((chunk) =>
        [...(imports[chunk] ?? []), ...(later[chunk] ?? [])].includes(modules[module] ?? ''),
      ),
    modulesIn: (chunks) => Object.keys(modules).filter((module) => chunks.has(modules[module] ?? '')),
    collectSheets: (chunks) => [...new Set([...chunks].flatMap((chunk) => sheets[chunk] ?? []))],
  }
}
