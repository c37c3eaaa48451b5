import { coverLines } from '../code-index/cover-lines.ts'
import type { IndexedFile as StoredFile, IndexedSymbol } from '../code-index/indexed-file.ts'
import type { AnalysedFile, IndexedFile, SkippedFile } from './analyse-file.ts'
import { languageName } from './detect-language.ts'
import type { CodeSymbol } from './symbols/code-symbol.ts'

const maxAncestors = 100

interface Namesake {
  readonly no: number
  readonly first: number
  readonly reach: number
}

class SymbolNumbers {
  readonly #byName = new Map<string, Namesake[]>()

  constructor(symbols: readonly CodeSymbol[]) {
    for (const [no, { qualifiedName, start, end }] of symbols.entries()) {
      const namesakes = this.#byName.get(qualifiedName) ?? []
      namesakes.push({ no, first: start.line, reach: Math.max(end.line, namesakes.at(-1)?.reach ?? 0) })
      this.#byName.set(qualifiedName, namesakes)
    }
  }

  at(name: string | null, first: number, last = first): number | undefined {
    const namesakes = this.#byName.get(name ?? '') ?? []
    let low = 0
    let high = namesakes.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((namesakes[middle]?.reach ?? 0) < first) low = middle + 1
      else high = middle
    }
    const namesake = namesakes[low]
    return namesake !== undefined && namesake.first <= last ? namesake.no : undefined
  }
}

const storedSymbol = (symbol: CodeSymbol, ancestors: readonly string[]): IndexedSymbol => ({
  name: symbol.name,
  qualifiedName: symbol.qualifiedName,
  kind: symbol.kind,
  startLine: symbol.start.line,
  startCharacter: symbol.start.character + 1,
  endLine: symbol.end.line,
  endCharacter: Math.max(1, symbol.end.character),
  signature: symbol.signature,
  doc: symbol.doc ?? '',
  ancestors,
})

const collectAncestors = (
  { inheritance }: IndexedFile,
  numbers: SymbolNumbers,
): ReadonlyMap<number, readonly string[]> => {
  const ancestors = new Map<number, string[]>()
  for (const { symbol, ancestor, line } of inheritance) {
    const no = numbers.at(symbol, line)
    if (no === undefined) continue
    const known = ancestors.get(no) ?? []
    if (known.length < maxAncestors) known.push(ancestor)
    ancestors.set(no, known)
  }
  return ancestors
}

export const toStoredFile = (file: IndexedFile): StoredFile => {
  const numbers = new SymbolNumbers(file.symbols)
  const ancestors = collectAncestors(file, numbers)
  const cuts = file.chunks.map(({ startLine, endLine, symbol }) => {
    const symbolNo = numbers.at(symbol, startLine, endLine)
    return { startLine, ...(symbolNo === undefined ? {} : { symbolNo }) }
  })
  return {
    path: file.path,
    ...(file.language === null ? {} : { language: languageName(file.language) }),
    sizeBytes: file.bytes,
    lineCount: file.lines,
    chunks: coverLines(file.text, cuts),
    symbols: file.symbols.map((symbol, no) => storedSymbol(symbol, ancestors.get(no) ?? [])),
    calls: file.calls.map(({ callee, caller, line }) => {
      const callerNo = numbers.at(caller, line)
      return { callee, line, ...(callerNo === undefined ? {} : { callerNo }) }
    }),
  }
}

export type PreparedFile = SkippedFile | (StoredFile & { readonly kind: 'indexed' })

export const toPreparedFile = (file: AnalysedFile): PreparedFile =>
  file.kind === 'skipped' ? file : { kind: 'indexed', ...toStoredFile(file) }
