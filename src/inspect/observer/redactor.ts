import { isMachineSnapshot } from 'xstate'
import { isMembers, type Plain, type PlainEvent } from './record.ts'
import { type Redaction, createRedaction } from './redaction.ts'
import { toParts, plainScalar } from './stand-ins.ts'

/** Everything that an inspector, a file or another site gets must be redacted first. */
export interface Redactor {
  /** The result is plain, small and without secrets; other values get a stand-in such as `{ "$actor": "x:3" }`. */
  readonly redact: (value: unknown) => Plain
}

const maxTextLength = 20_000
const maxListLength = 1000
const shown = { characters: 500, items: 100 }
const maxDepth = 24
const maxParts = 50_000

const isPlainObject = (value: object): boolean => {
  if (isMachineSnapshot(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const read = (value: object, name: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>>)[name]
  } catch {
    return { $unreadable: true }
  }
}

class ValueRedaction {
  private readonly redaction: Redaction
  private readonly known: WeakMap<object, Plain>
  private readonly enclosing = new Set<object>()
  private parts = 0
  /** A partial result must not be reused at another place. */
  private isPartial = false

  constructor(redaction: Redaction, known: WeakMap<object, Plain>) {
    this.redaction = redaction
    this.known = known
  }

  redact(value: unknown, name: string, isHidden: boolean): Plain {
    if (typeof value === 'string') return this.text(value, name, isHidden)
    if (typeof value === 'object' && value !== null) return this.object(value, isHidden)
    return plainScalar(value)
  }

  private text(given: string, name: string, isHidden: boolean): Plain {
    if (isHidden) return this.redaction.hide(given)
    if (given.length <= maxTextLength) return this.redaction.text(given, name)
    return { $text: this.redaction.text(given.slice(0, shown.characters), name), length: given.length }
  }

  private object(given: object, isHidden: boolean): Plain {
    const before = isHidden ? undefined : this.known.get(given)
    if (before !== undefined) return before
    this.parts += 1
    const isCircle = this.enclosing.has(given)
    if (isCircle || this.enclosing.size >= maxDepth || this.parts > maxParts) {
      this.isPartial = true
      return isCircle ? { $circle: true } : { $more: true }
    }
    this.enclosing.add(given)
    const isPlain = isPlainObject(given)
    const made = Array.isArray(given)
      ? this.list(given, isHidden)
      : this.members(isPlain ? given : toParts(given), isHidden)
    this.enclosing.delete(given)
    if (!isHidden && !this.isPartial && (isPlain || Array.isArray(given))) this.known.set(given, made)
    return made
  }

  private list(given: readonly unknown[], isHidden: boolean): Plain {
    const isLong = given.length > maxListLength
    const items = (isLong ? given.slice(0, shown.items) : given).map((item) => this.redact(item, '', isHidden))
    return isLong ? { $list: items, length: given.length } : items
  }

  private members(given: object, isHidden: boolean): Plain {
    const made: [string, Plain][] = []
    for (const name of Object.keys(given)) {
      const member = read(given, name)
      if (member === undefined) continue
      made.push([this.redaction.text(name), this.redact(member, name, isHidden || this.redaction.isSecret(name))])
    }
    return Object.fromEntries(made)
  }
}

/** The context of a chart is replaced and never mutated, so each object is checked once. */
export const createRedactor = (redaction: Redaction = createRedaction()): Redactor => {
  const known = new WeakMap<object, Plain>()
  return { redact: (value) => new ValueRedaction(redaction, known).redact(value, '', false) }
}

export const redactEvent = (redactor: Redactor, event: { readonly type: string }): PlainEvent => {
  const plain = redactor.redact(event)
  return { ...(isMembers(plain) ? plain : {}), type: String(redactor.redact(event.type)) }
}
