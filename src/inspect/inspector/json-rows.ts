import type { Plain } from '../observer/record.ts'
import type { TreeRow } from './tree-row.ts'

export interface JsonItem {
  readonly name: string | null
  readonly kind: 'text' | 'number' | 'flag' | 'nothing' | 'list' | 'group'
  readonly valueText: string
  readonly size: number
}

const toParts = (value: Plain): readonly (readonly [string, Plain])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const kinds = { string: 'text', number: 'number', boolean: 'flag' } as const

const getKind = (value: Plain): JsonItem['kind'] => {
  if (value === null) return 'nothing'
  if (typeof value === 'object') return Array.isArray(value) ? 'list' : 'group'
  return kinds[typeof value as keyof typeof kinds]
}

const items = new Map<string, JsonItem>()
const maxKept = 5000

/** Items keep their identity, so that unchanged rows are not rendered again. */
const toItem = (name: string | null, value: Plain): JsonItem => {
  const [kind, size] = [getKind(value), toParts(value).length]
  const valueText = kind === 'list' || kind === 'group' ? '' : JSON.stringify(value)
  const key = JSON.stringify([name, kind, size, valueText])
  const known = items.get(key) ?? { name, kind, valueText, size }
  if (items.size > maxKept) items.clear()
  items.set(key, known)
  return known
}

const openAtFirst = 2

const toRows = (
  [name, value]: readonly [string, Plain],
  id: string,
  [level, place, siblings]: readonly [number, number, number],
  turned: ReadonlySet<string>,
): readonly TreeRow<JsonItem>[] => {
  const parts = toParts(value)
  const isOpen = parts.length === 0 ? null : level < openAtFirst !== turned.has(id)
  const row = { id, level, place, siblings, isOpen, text: name, item: toItem(name, value) }
  if (isOpen !== true) return [row]
  const below = parts.flatMap((part, index) =>
    toRows(part, `${id}/${part[0]}`, [level + 1, index + 1, parts.length], turned),
  )
  return [row, ...below]
}

export const jsonRows = (value: Plain, turned: ReadonlySet<string>): readonly TreeRow<JsonItem>[] => {
  const parts = toParts(value)
  if (parts.length === 0)
    return [{ id: '', level: 1, place: 1, siblings: 1, isOpen: null, text: '', item: toItem(null, value) }]
  return parts.flatMap((part, index) => toRows(part, `/${part[0]}`, [1, index + 1, parts.length], turned))
}
