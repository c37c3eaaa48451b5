import { detachText } from './findings.ts'
import { TextMap } from './text-map.ts'

export const maxValues = 10_000
const maxValueLength = 200
const maxNames = 500

export const none = Number.NaN
export const uncounted = Number.POSITIVE_INFINITY

const toText = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

export class ValueNames {
  readonly texts: string[] = []
  isCut = false
  private readonly known = new TextMap<number>()

  toGroup(value: unknown): number {
    const text = toText(value)
    if (text === '') return none
    const group = this.known.get(text)
    if (group !== undefined) return group
    if (this.texts.length === maxValues) {
      this.isCut = true
      return uncounted
    }
    return this.add(detachText(text))
  }

  private add(text: string): number {
    const group = this.texts.push(text) - 1
    this.known.add(text, group)
    return group
  }
}

export class FirstValues {
  readonly names = new Set<string>()
  readonly values: ValueNames
  private readonly property: string | null
  private readonly groups: number[] = []

  constructor(property: string | null, values: ValueNames) {
    this.property = property
    this.values = values
  }

  add(row: number, properties: Readonly<Record<string, unknown>>): void {
    for (const name of Object.keys(properties)) if (this.names.size < maxNames) this.names.add(name)
    if (this.property === null) return
    const value = Object.hasOwn(properties, this.property) ? properties[this.property] : undefined
    this.groups[row] = this.values.toGroup(value)
  }

  replace(row: number, from: number): void {
    if (this.property !== null) this.groups[row] = this.groupOf(from)
  }

  groupOf(row: number): number {
    return this.groups[row] ?? none
  }
}
