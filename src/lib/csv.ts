type Value = string | number | boolean | null

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => Value>>

/** A spreadsheet takes a cell that begins so for a formula. */
const beginsFormula = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A spreadsheet with another separator splits inside our quotes and reads each part as a cell. */
const partBegins = /[;,|\s"']+[=+\-@＝＋－＠]?/g
const separator = /[;,\t|\r\n]/
const formulaSign = /[=+\-@＝＋－＠]$/

const withoutFormulaPart = (begin: string): string =>
  formulaSign.test(begin) && separator.test(begin) ? `${begin.slice(0, -1)}'${begin.slice(-1)}` : begin

const withoutFormulas = (text: string): string => {
  const parts = text.replaceAll(partBegins, withoutFormulaPart)
  return beginsFormula.test(text) ? `'${parts}` : parts
}

const toCell = (value: Value): string => {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' ? withoutFormulas(text) : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** RFC 4180 with a byte order mark, by which a spreadsheet recognises UTF-8. */
export const toCsv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string => {
  const lines = [
    Object.keys(columns).map(toCell),
    ...rows.map((row) => Object.values(columns).map((read) => toCell(read(row)))),
  ]
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
}

/** Local time; `at`: milliseconds since 1970. */
export const toLocalDay = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
