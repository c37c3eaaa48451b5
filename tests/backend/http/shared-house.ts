import { expect } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { insertMembership } from '#src/backend/accounts/organisations.store.ts'
import type { Role } from '#src/contract/roles.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { type CallInit, signUpPerson, withJson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Furnished, ownedIds } from './furnished-organisation.ts'

export const houses = ['aurora', 'borealis'] as const
export type House = (typeof houses)[number]

export const people = ['ada', 'bob', 'eve'] as const
export type Person = (typeof people)[number]

interface Resident {
  readonly userId: string
  readonly email: string
}

export interface SharedHouse {
  readonly backend: TestBackend
  readonly organisations: Readonly<Record<House, Furnished>>
  readonly people: Readonly<Record<Person, Resident>>
  readonly rewind: () => Promise<void>
}

/** Names and addresses of the people say nothing of where they are. */
export const openSharedHouse = async (backend: TestBackend): Promise<SharedHouse> => {
  const { services } = backend
  const aurora = await furnish(backend, 'aurora')
  const borealis = await furnish(backend, 'borealis')
  const ada = await signUpPerson(backend, { organisation: aurora.id })
  const bob = await signUpPerson(backend, { organisation: borealis.id })
  const eve = await signUpPerson(backend, { organisation: aurora.id, role: 'Manager' })
  await insertMembership(services.db, borealis.id, eve.userId, 'Administrator', services.clock())
  await services.mailer.settled()
  const rewind = await rememberTables(services.db)
  return { backend, organisations: { aurora, borealis }, people: { ada, bob, eve }, rewind }
}

export interface Model {
  readonly roles: Record<Person, Partial<Record<House, Role>>>
  readonly known: Record<Person, Set<House>>
  readonly signedIn: Set<Person>
  readonly keys: Set<House>
}

interface Seen {
  readonly what: string
  readonly text: string
  readonly allowed: ReadonlySet<House>
  readonly named: ReadonlySet<Person>
}

interface Made {
  readonly path: string
  readonly init: CallInit
  readonly house?: House
}

export class Visit {
  readonly house: SharedHouse
  readonly #tokens = new Map<Person, string>()
  readonly #seen: Seen[] = []

  constructor(house: SharedHouse) {
    this.house = house
  }

  async signIn(person: Person): Promise<void> {
    const { services } = this.house.backend
    const { accessToken } = await startSession(services, services.db, this.house.people[person].userId)
    this.#tokens.set(person, accessToken)
  }

  async fetch(who: Person | House | undefined, { path, init, house }: Made): Promise<Response> {
    const { backend, organisations } = this.house
    const { headers, ...rest } = withJson(init)
    const all = new Headers(headers)
    const token = who === 'aurora' || who === 'borealis' ? organisations[who].key : this.#tokens.get(who as Person)
    if (token !== undefined) all.set('authorization', `Bearer ${token}`)
    if (house !== undefined) all.set('x-selected-organisation', organisations[house].id)
    return backend.fetch(path, { ...rest, headers: all })
  }

  /** Replies are examined when the whole visit is over and every id is known. */
  note(model: Model, { what, text, said, allowed }: Omit<Seen, 'named'> & { readonly said: readonly string[] }): void {
    const named = people.filter((person) => [...model.known[person]].some((house) => allowed.has(house)))
    const heard = said.filter((echo) => echo !== '').reduce((rest, echo) => rest.replaceAll(echo, '…'), text)
    this.#seen.push({ what, text: heard, allowed, named: new Set(named) })
  }

  get calls(): number {
    return this.#seen.length
  }

  async expectNothingForeign(): Promise<void> {
    const { backend, organisations } = this.house
    const owned = await ownedIds(backend.services.db)
    for (const house of houses) {
      const { id, mark, things, colleague, admin } = organisations[house]
      const made = owned.filter(({ organisation }) => organisation === id).map((row) => row.id)
      const ids = Object.values(things).filter((thing) => /^[0-9a-f]{24}$/.test(thing))
      const secrets = [mark, id, ...made, ...ids, colleague.userId, admin.userId]
      for (const { allowed, text, what } of this.#seen) {
        if (!allowed.has(house)) expect([what, secrets.filter((secret) => text.includes(secret))]).toEqual([what, []])
      }
    }
    for (const { named, text, what } of this.#seen) {
      const strangers = people.filter((person) => !named.has(person))
      const disclosed = strangers.filter((person) => text.includes(this.house.people[person].userId))
      expect([what, disclosed]).toEqual([what, []])
    }
  }
}
