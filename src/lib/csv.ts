type Value = string | number | boolean | null

/** What stands in a column, by its heading. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Value>>

/** A spreadsheet takes a cell that begins so for a formula. */
const beginsFormula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A spreadsheet that separates by something else than commas splits inside our quotes, and takes each part for a cell. */
const partBegins = /[;,|\s"']+[=+\-@＝＋－＠]?/g
const separator = /[;,\t|\r\n]/
const formulaSign = /[=+\-@＝＋－＠]$/

const withoutFormulaPart = (begin: string): string =>
  formulaSign.test(begin) && separator.test(begin) ? `${begin.slice(0, -1)}'${begin.slice(-1)}` : begin

const withoutFormulas = (text: string): string => {
  const parts = text.replaceAll(partBegins, withoutFormulaPart)
  return beginsFormula.test(text) ? `'${parts}` : parts
}

const cellOf = (value: Value): string => {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' ? withoutFormulas(text) : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180, with the mark by which a spreadsheet knows UTF-8. */
export const csvOf = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string => {
  const lines = [
    Object.keys(columns).map(cellOf),
    ...rows.map((row) => Object.values(columns).map((read) => cellOf(read(row)))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** Of the person's own clock; `at`: milliseconds since 1970. For the names of files. */
export const dayOf = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
