import { extractSymbols } from '#src/backend/indexing/symbols/extract-symbols.ts'
import { LineTable } from '#src/backend/indexing/symbols/line-table.ts'
import { loadGrammar } from '#src/backend/indexing/symbols/load-grammar.ts'
import { patience } from '#tests/support/patience.ts'

export interface ReadSymbols {
  readonly symbols: readonly string[]
  readonly calls: readonly string[]
  readonly inheritance: readonly string[]
}

export const readSymbols = async (language: string, text: string): Promise<ReadSymbols> => {
  const loaded = await loadGrammar(language)
  if (loaded === null) throw new Error(`no grammar for ${language}`)
  const extracted = extractSymbols(text, new LineTable(text), loaded, patience.timeout)
  if (extracted === null) throw new Error('given up')
  return {
    symbols: extracted.symbols.map(({ kind, qualifiedName, start, end, signature, doc }) => {
      const range = `${start.line}:${start.character}-${end.line}:${end.character}`
      return [`${kind} ${qualifiedName} ${range}`, signature, ...(doc === null ? [] : [doc])].join(' | ')
    }),
    calls: extracted.calls.map(({ callee, receiver, caller, line }) => {
      return `${line}: ${caller ?? '(top)'} -> ${receiver === null ? '' : `${receiver} `}${callee}`
    }),
    inheritance: extracted.inheritance.map(({ symbol, ancestor, line }) => `${line}: ${symbol} < ${ancestor}`),
  }
}
