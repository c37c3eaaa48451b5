import { isMembers, type Plain } from '../observer/record.ts'

export class RememberedActor {
  readonly id: string
  readonly sessionId: string

  constructor(id: string, sessionId: string) {
    this.id = id
    this.sessionId = sessionId
  }

  send(): void {}
}

const toList = (plain: Plain | undefined): readonly Plain[] => (Array.isArray(plain) ? (plain as readonly Plain[]) : [])

export const isInteger = (plain: Plain | undefined): plain is string =>
  typeof plain === 'string' && /^-?\d+$/.test(plain)

const toError = (name: string, members: object): Error =>
  Object.assign(
    Object.defineProperty(new Error(), 'name', { value: name, configurable: true, writable: true }),
    members,
  )

/** Dates, maps, sets, numbers, errors and actors are restored; files and other objects stay stand-ins. */
export const createRevival = (getActorName: (actor: string) => string) => {
  const revive = (plain: Plain): unknown => {
    if (Array.isArray(plain)) return plain.map(revive)
    return isMembers(plain) ? reviveMembers(plain) : plain
  }
  const members = (plain: { readonly [name: string]: Plain }): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, revive(value)]))
  const reviveMembers = (plain: { readonly [name: string]: Plain }): unknown => {
    const { $actor, $date, $number, $bigint, $map, $set, $error } = plain
    if (typeof $actor === 'string') return new RememberedActor(getActorName($actor), $actor)
    if ($date !== undefined) return new Date(typeof $date === 'string' ? $date : Number.NaN)
    if (typeof $number === 'string') return Number($number)
    if (isInteger($bigint)) return BigInt($bigint)
    if ($map !== undefined) return new Map(toList($map).map((pair) => toList(pair).map(revive) as [unknown, unknown]))
    if ($set !== undefined) return new Set(toList($set).map(revive))
    const { $error: _, ...rest } = plain
    return typeof $error === 'string' ? toError($error, members(rest)) : members(plain)
  }
  return { revive, members }
}
