import type { Row } from './csv-rows.ts'
import type { LogLine } from './log-event.ts'
import { readEvent } from './read-event.ts'

const prefix = 'properties.'
const notText = /^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?|true|false|null|\[.*\]|\{.*\})$/s

/** Tables write numbers, flags and lists as text, and nothing for null. */
const parseValue = (cell: string): unknown => {
  if (!notText.test(cell)) return cell
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return cell
  }
}

const parseCell = (cell: string): unknown => {
  try {
    return JSON.parse(cell) as unknown
  } catch {
    return undefined
  }
}

const toNames = (head: readonly string[]): readonly string[] => head.map((name) => name.trim().replace(/^\*\./, ''))

export const namesEvents = (head: readonly string[]): boolean => toNames(head).includes('event')

/** Properties are one JSON column `properties` or one column `properties.x` each. */
export const createRowReader = (head: readonly string[], isTimed: boolean): ((row: Row) => LogLine) => {
  const names = toNames(head)
  return ({ line, cells, isBroken }) => {
    if (isBroken) return { line, unreadable: 'badQuotes' }
    const members: Record<string, unknown> = {}
    const flat: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const cell = cells[index] ?? ''
      if (name === 'properties') members['properties'] = parseCell(cell)
      else if (name === `${prefix}organizationId`) flat['organizationId'] = cell === '' ? null : cell
      else if (cell === '') continue
      else if (name.startsWith(prefix)) flat[name.slice(prefix.length)] = parseValue(cell)
      else members[name] = cell
    }
    if (!names.includes('properties')) members['properties'] = flat
    else if (members['properties'] === undefined) return { line, unreadable: 'notJson' }
    return readEvent(members, line, cells.join('\n'), isTimed)
  }
}
