import Papa from 'papaparse'

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

/** `escapeFormulae` of the library guards the beginning of a cell only, not the parts that it is split into. */
const withoutFormulas = (text: string): string => {
  const parts = text.replaceAll(partBegins, withoutFormulaPart)
  return beginsFormula.test(text) ? `'${parts}` : parts
}

const toCell = (value: Value): string => (typeof value === 'string' ? withoutFormulas(value) : String(value ?? ''))

/**
 * RFC 4180 with a byte order mark, by which a spreadsheet recognises UTF-8. This module is fetched with the first
 * export, since the library is in it.
 */
export const writeCsv = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string => {
  const lines = [
    Object.keys(columns).map(toCell),
    ...rows.map((row) => Object.values(columns).map((read) => toCell(read(row)))),
  ]
  return `\uFEFF${Papa.unparse(lines, { quotes: true })}\r\n`
}
