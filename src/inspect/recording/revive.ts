import { isMembers, type Plain } from '../observer/record.ts'

/** What a chart may ask of an actor that is only remembered. */
export class RememberedActor {
  readonly id: string
  readonly sessionId: string

  constructor(id: string, sessionId: string) {
    this.id = id
    this.sessionId = sessionId
  }

  send(): void {}
}

const listOf = (plain: Plain | undefined): readonly Plain[] => (Array.isArray(plain) ? (plain as readonly Plain[]) : [])

const errorOf = (name: string, members: object): Error =>
  Object.assign(
    Object.defineProperty(new Error(), 'name', { value: name, configurable: true, writable: true }),
    members,
  )

/**
 * Makes of a stand-in what it stands for, as far as a chart can tell: dates, maps, sets, numbers, errors and actors are
 * themselves again; a file keeps its name and size, and everything else stays a stand-in.
 */
export const createRevival = (nameOf: (actor: string) => string) => {
  const revived = (plain: Plain): unknown => {
    if (Array.isArray(plain)) return plain.map(revived)
    return isMembers(plain) ? whole(plain) : plain
  }
  const members = (plain: { readonly [name: string]: Plain }): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, revived(value)]))
  const whole = (plain: { readonly [name: string]: Plain }): unknown => {
    const { $actor, $date, $number, $bigint, $map, $set, $error } = plain
    if (typeof $actor === 'string') return new RememberedActor(nameOf($actor), $actor)
    if ($date !== undefined) return new Date(typeof $date === 'string' ? $date : Number.NaN)
    if (typeof $number === 'string') return Number($number)
    if (typeof $bigint === 'string') return BigInt($bigint)
    if ($map !== undefined) return new Map(listOf($map).map((pair) => listOf(pair).map(revived) as [unknown, unknown]))
    if ($set !== undefined) return new Set(listOf($set).map(revived))
    const { $error: _, ...rest } = plain
    return typeof $error === 'string' ? errorOf($error, members(rest)) : members(plain)
  }
  return { revived, members }
}
