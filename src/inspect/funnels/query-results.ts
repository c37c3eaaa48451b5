import { isMembers, readEvent } from './read-event.ts'
import type { LogLine } from './log-event.ts'

type Members = Readonly<Record<string, unknown>>

interface QueryResults {
  readonly columns: readonly string[]
  readonly results: readonly (readonly unknown[])[]
}

const isQueryResults = (value: unknown): value is QueryResults =>
  isMembers(value) &&
  Array.isArray(value['columns']) &&
  value['columns'].every((name) => typeof name === 'string') &&
  Array.isArray(value['results']) &&
  value['results'].every((row) => Array.isArray(row))

const mayBeQuery = /^\{(?!\s*"(?:event|uuid|distinct_id|distinctId|properties|timestamp)"\s*:)/

export const looksLikeQuery = (start: string): boolean =>
  mayBeQuery.test(start) && /"columns"\s*:\s*\[|"results"\s*:\s*\[\s*\[/.test(start)

const toMembers = (columns: readonly string[], row: readonly unknown[]): Members => {
  const whole = row[columns.indexOf('*')]
  const properties: Record<string, unknown> = {}
  const members: Record<string, unknown> = {}
  for (const [index, name] of columns.entries()) {
    if (name === '*') continue
    if (name.startsWith('properties.')) properties[name.slice('properties.'.length)] = row[index]
    else members[name] = row[index]
  }
  const base = isMembers(whole) ? whole : members
  return base['properties'] === undefined ? { ...base, properties } : base
}

export const readQueryResults = (text: string, isTimed: boolean): readonly LogLine[] => {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return [{ line: 1, unreadable: 'notJson' }]
  }
  if (!isQueryResults(document)) return [{ line: 1, unreadable: 'notAnEvent' }]
  const { columns, results } = document
  return results.map((row, index) => readEvent(toMembers(columns, row), index + 1, JSON.stringify(row), isTimed))
}
