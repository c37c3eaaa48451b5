import type { Row } from './csv-rows.ts'
import type { LogLine } from './log-event.ts'
import { readEvent } from './read-event.ts'

const prefix = 'properties.'
const notText = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|true|false|null|\[.*\]|\{.*\})$/s

/** A table writes numbers, flags and lists as it writes text, and nothing for null. */
const parseValue = (cell: string): unknown => {
  if (!notText.test(cell)) return cell
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return cell
  }
}

const parsed = (cell: string): unknown => {
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return undefined
  }
}

const toNames = (head: readonly string[]): readonly string[] => head.map((name) => name.trim().replace(/^\*\./, ''))

/** Whether a table with this head has a column for the name of the event. */
export const namesEvents = (head: readonly string[]): boolean => toNames(head).includes('event')

/** Reads the rows below this one: with a `properties` column in JSON, or with a column `properties.x` for each of them. */
export const createRowReader = (head: readonly string[]): ((row: Row) => LogLine) => {
  const names = toNames(head)
  return ({ line, cells, isBroken }) => {
    if (isBroken) return { line, unreadable: 'badQuotes' }
    const members: Record<string, unknown> = {}
    const flat: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const cell = cells[index] ?? ''
      if (name === 'properties') members['properties'] = parsed(cell)
      else if (name === `${prefix}organizationId`) flat['organizationId'] = cell === '' ? null : cell
      else if (cell === '') continue
      else if (name.startsWith(prefix)) flat[name.slice(prefix.length)] = parseValue(cell)
      else members[name] = cell
    }
    if (!names.includes('properties')) members['properties'] = flat
    else if (members['properties'] === undefined) return { line, unreadable: 'notJson' }
    return readEvent(members, line, cells.join('\n'))
  }
}
