import { splitIntoChunks, type Chunk } from './chunks.ts'
import { classifyContent } from './classify-content.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { detectLanguage } from './detect-language.ts'
import type { SkipReason } from '#src/contract/repositories.ts'
import { noSymbols, type FileSymbols } from './symbols/code-symbol.ts'
import { extractSymbols } from './symbols/extract-symbols.ts'
import { LineTable } from './symbols/line-table.ts'
import { loadGrammar } from './symbols/load-grammar.ts'

export interface SkippedFile {
  readonly kind: 'skipped'
  readonly path: string
  readonly bytes: number
  readonly reason: SkipReason
}

export interface IndexedFile extends FileSymbols {
  readonly kind: 'indexed'
  readonly path: string
  readonly bytes: number
  readonly text: string
  readonly encoding: Encoding
  readonly language: string | null
  readonly lines: number
  readonly chunks: readonly Chunk[]
  readonly cut: 'symbols' | 'windows'
}

export type AnalysedFile = SkippedFile | IndexedFile

export const analyseFile = async (path: string, content: Uint8Array): Promise<AnalysedFile> => {
  const bytes = content.length
  const skip = (reason: SkipReason): SkippedFile => ({ kind: 'skipped', path, bytes, reason })
  if (bytes === 0) return skip('empty')
  const decoded = decodeText(content)
  if (decoded === null) return skip('binary')
  const { text, encoding } = decoded
  const language = detectLanguage(path, text)
  const reason = classifyContent(text, language)
  if (reason !== null) return skip(reason)
  const lines = new LineTable(text)
  const loaded = language === null ? null : await loadGrammar(language)
  const extracted = loaded === null ? null : extractSymbols(text, lines, loaded)
  const chunks = splitIntoChunks(lines, extracted?.symbols ?? [])
  const cut = extracted === null ? 'windows' : 'symbols'
  return {
    kind: 'indexed',
    path,
    bytes,
    text,
    encoding,
    language,
    lines: lines.count,
    chunks,
    cut,
    ...(extracted ?? noSymbols),
  }
}
