import type { SymbolKind } from '../../indexing/symbols/code-symbol.ts'

export const notCalled: ReadonlySet<string> = new Set<SymbolKind>([
  'interface',
  'type',
  'enum',
  'namespace',
  'module',
  'property',
])

const compound = /\p{Ll}\p{Lu}|\p{L}_\p{L}/u
/** A name of several words is seldom one of the platform's. */
export const isCompound = (name: string): boolean => compound.test(name)

const languagesByFolder = /^(?:go|java|c#|csharp|kotlin|scala|c|c\+\+|cpp|rust|ruby|php|swift)$/i
/** In these languages files of one folder see each other's names without an import. */
export const isByFolder = (language: string | null | undefined): boolean => languagesByFolder.test(language ?? '')

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
export const folderName = (path: string): string => path.split('/').at(-2) ?? ''
export const getFolder = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

export const belongsTo = (module: string, path: string): boolean =>
  fileName(path) === module || (/^(?:index|mod|__init__)$/.test(fileName(path)) && folderName(path) === module)
