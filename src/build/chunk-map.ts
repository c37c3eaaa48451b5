import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const fileName = '.vite/chunks.json'

type FilesByChunk = Readonly<Record<string, readonly string[]>>

export interface ChunkMap {
  /** Source file, from the project's root, to its chunk. */
  readonly modules: Readonly<Record<string, string>>
  readonly imports: FilesByChunk
  readonly dynamicImports: FilesByChunk
  readonly sheets: FilesByChunk
  readonly entry: string
}

/** Writes which source file is in which chunk, for the prerendered pages and the size report. */
export const chunkMapPlugin = (): Plugin => ({
  name: 'quarry-chunk-map',
  apply: 'build',
  generateBundle: {
    /** Chunks that hold nothing but styles are gone by then. */
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const toRecord = (read: (chunk: (typeof chunks)[number]) => Iterable<string>) =>
        Object.fromEntries(chunks.map((chunk) => [chunk.fileName, [...read(chunk)]]))
      const map: ChunkMap = {
        modules: Object.fromEntries(
          chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(root, id), chunk.fileName] as const)),
        ),
        imports: toRecord(({ imports }) => imports),
        dynamicImports: toRecord(({ dynamicImports }) => dynamicImports),
        sheets: toRecord(({ viteMetadata }) => viteMetadata?.importedCss ?? []),
        entry: chunks.find(({ isEntry }) => isEntry)?.fileName ?? '',
      }
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(map) })
    },
  },
})

export const readChunkMap = (buildFolder: string): ChunkMap =>
  JSON.parse(readFileSync(join(buildFolder, fileName), 'utf8')) as ChunkMap

export const collectClosure = (
  { modules, imports, entry }: ChunkMap,
  files: readonly string[],
): ReadonlySet<string> => {
  const closure = new Set([entry, ...files.flatMap((file) => modules[file] ?? [])])
  for (const chunk of closure) for (const imported of imports[chunk] ?? []) closure.add(imported)
  return closure
}
