import { comments, documents, quotes, stacked, tautologies, unions } from './hostile-queries.ts'
import { formats, logs, nul, paths, sizes, templates, unicode } from './hostile-texts.ts'

export const hostileKinds = {
  quotes,
  comments,
  tautologies,
  unions,
  stacked,
  documents,
  nul,
  unicode,
  paths,
  formats,
  templates,
  logs,
  sizes,
} as const

export const hostileStrings: readonly string[] = [...new Set(Object.values(hostileKinds).flat())]
