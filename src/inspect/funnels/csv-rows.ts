import Papa from 'papaparse'
import { maxLineLength } from './log-text.ts'

export interface Row {
  readonly line: number
  readonly cells: readonly string[]
  readonly isBroken: boolean
}

const linesIn = (text: string): number => {
  let count = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) count += 1
  return count
}

const findDelimiter = (head: string): string =>
  [',', ';', '\t'].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best))

export async function* readCsvRows(text: AsyncIterable<string>): AsyncGenerator<readonly Row[]> {
  let parse: ReturnType<typeof createParse> | null = null
  let rest = ''
  for await (const piece of text) {
    rest += piece
    if (parse === null && !rest.includes('\n')) continue
    parse ??= createParse(rest)
    const { rows, used } = parse(rest, true)
    rest = rest.slice(used)
    if (rest.length > maxLineLength) {
      yield [{ line: parse('', true).line, cells: [], isBroken: true }]
      return
    }
    if (rows.length > 0) yield rows
  }
  if (rest !== '') yield (parse ?? createParse(rest))(rest, false).rows
}

const createParse = (start: string) => {
  const head = start.slice(0, (start.indexOf('\n') + 1 || start.length + 1) - 1)
  const [delimiter, newline] = [findDelimiter(head), head.endsWith('\r') ? '\r\n' : '\n'] as const
  let line = 1
  return (text: string, hasMore: boolean) => {
    const rows: Row[] = []
    let used = 0
    const step = ({ data, errors, meta }: Papa.ParseStepResult<string[][]>) => {
      const cells = data[0] ?? []
      if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells, isBroken: errors.length > 0 })
      line += linesIn(text.slice(used, meta.cursor))
      used = meta.cursor
    }
    new Papa.Parser({ delimiter, newline, step }).parse(text, 0, hasMore)
    return { rows, used, line }
  }
}
