import { coverLines } from '../code-index/cover-lines.ts'
import type { IndexedFile as StoredFile, IndexedSymbol } from '../code-index/indexed-file.ts'
import type { IndexedFile } from '../indexing/analyse-file.ts'
import { languageName } from '../indexing/detect-language.ts'
import type { CodeSymbol } from '../indexing/symbols/code-symbol.ts'

/** Finds a symbol by its qualified name, which several of one file may share, and a line of it. */
class SymbolNumbers {
  readonly #symbols: readonly CodeSymbol[]
  readonly #byName = new Map<string, number[]>()

  constructor(symbols: readonly CodeSymbol[]) {
    this.#symbols = symbols
    for (const [no, { qualifiedName }] of symbols.entries()) {
      const numbers = this.#byName.get(qualifiedName)
      if (numbers === undefined) this.#byName.set(qualifiedName, [no])
      else numbers.push(no)
    }
  }

  at(name: string | null, first: number, last = first): number | undefined {
    return this.#byName.get(name ?? '')?.find((no) => {
      const symbol = this.#symbols[no]
      return symbol !== undefined && symbol.start.line <= last && symbol.end.line >= first
    })
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

/** An analysed file in the form that the index keeps. */
export const storedFile = (file: IndexedFile): StoredFile => {
  const numbers = new SymbolNumbers(file.symbols)
  const ancestors = new Map<number, string[]>()
  for (const { symbol, ancestor, line } of file.inheritance) {
    const no = numbers.at(symbol, line)
    if (no !== undefined) ancestors.set(no, [...(ancestors.get(no) ?? []), ancestor])
  }
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
