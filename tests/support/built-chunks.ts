import { collectClosure, readChunkMap } from '#src/build/chunk-map.ts'

export interface BuiltChunks {
  has(module: string): boolean
  findFile(module: string): string | undefined
  /** Collects the entry, the chunks of these source files, and all that they import statically. */
  collectClosure(modules: readonly string[]): ReadonlySet<string>
  /** Collects all that a page may fetch, at once or later, without the chunk of this source file. */
  everythingBut(module: string): ReadonlySet<string>
  /** Lists the chunks that import the one of this source file. */
  findAskers(module: string): readonly string[]
  modulesIn(chunks: ReadonlySet<string>): readonly string[]
  collectSheets(chunks: Iterable<string>): readonly string[]
}

export const readChunks = (folder: string): BuiltChunks => {
  const map = readChunkMap(folder)
  const { modules, imports, dynamicImports, sheets, entry } = map
  const listImports = (chunk: string) => [...(imports[chunk] ?? []), ...(dynamicImports[chunk] ?? [])]
  return {
    has: (module) => modules[module] !== undefined,
    findFile: (module) => modules[module],
    collectClosure: (files) => collectClosure(map, files),
    everythingBut(module) {
      const reached = new Set([entry])
      for (const chunk of reached) {
        for (const imported of listImports(chunk)) if (imported !== modules[module]) reached.add(imported)
      }
      return reached
    },
    findAskers: (module) => Object.keys(imports).filter((chunk) => listImports(chunk).includes(modules[module] ?? '')),
    modulesIn: (chunks) => Object.keys(modules).filter((module) => chunks.has(modules[module] ?? '')),
    collectSheets: (chunks) => [...new Set([...chunks].flatMap((chunk) => sheets[chunk] ?? []))],
  }
}
