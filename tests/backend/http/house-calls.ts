import fc from 'fast-check'
import { expect } from 'vitest'
import type { InvitationResult } from '#src/contract/invitations.ts'
import { assignableRoles } from '#src/contract/members.ts'
import { type Role, roleAtLeast } from '#src/contract/roles.ts'
import { bearers } from './furnished-organisation.ts'
import { type MadeCall, madeCalls, toRequest } from './made-calls.ts'
import { type House, houses, type Model, people, type Person, type Visit } from './shared-house.ts'

type Command = fc.AsyncCommand<Model, Visit, boolean>

const asJson = (method: string, json: object) => ({ method, json })

const predictRefusal = (
  { roles, signedIn }: Model,
  person: Person,
  house: House,
  required: Role,
): number | undefined => {
  if (!signedIn.has(person)) return 401
  return roleAtLeast(roles[person][house] ?? 'Unknown', required) ? undefined : 403
}

/** These change who is where or who is signed in, and have commands of their own. */
const modelled = new Set([
  'member.changeRoles',
  'member.remove',
  'member.removeConfirmed',
  'auth.logout',
  'invitation.send',
])
const calls = madeCalls.filter(({ name }) => !modelled.has(name))

const shown: ReadonlySet<string> = new Set(['shortCode', 'shareToken', 'invitationToken'])

interface Choice {
  readonly call: MadeCall
  readonly house: House
  readonly from: readonly House[]
}

const requested = (visit: Visit, { call: { endpoint, sample, names }, from, house }: Choice) => {
  const { organisations } = visit.house
  const own = organisations[house].things
  const chosen = Object.fromEntries(names.map((kind, at) => [kind, organisations[from[at] ?? house].things[kind]]))
  const [path, init] = toRequest(endpoint, sample({ ...own, ...chosen }))
  return { path, init, said: Object.values(chosen) }
}

const getHouses = ({ call, from }: Choice, isWanted: (kind: string) => boolean): House[] =>
  call.names.flatMap((kind, at) => (isWanted(kind) ? [from[at] ?? 'aurora'] : []))

/** Answers say nothing of foreign things; agents and identifiers are told in a 200. */
const expectForeignRefused = (choice: Choice, status: number): void => {
  const outside = getHouses(choice, (kind) => !bearers.has(kind))
  if (outside.every((house) => house === choice.house) || /^(?:tool|artifact)\./.test(choice.call.name)) return
  expect([choice.call.name, status]).toEqual([choice.call.name, expect.toSatisfy((given) => Number(given) >= 400)])
}

const label = (who: string, { call, house, from }: Choice): string =>
  `${call.name} as ${who} in ${house}, naming ${call.names.map((kind, at) => `${kind} of ${from[at]}`).join(', ')}`

const noteRevoked = (model: Model, { call, from }: Choice, status: number): void => {
  if (call.name === 'apiKey.revoke' && status === 204) model.keys.delete(from[0] ?? 'aurora')
}

class PersonCalls implements Command {
  readonly #person: Person
  readonly #choice: Choice

  constructor(person: Person, choice: Choice) {
    this.#person = person
    this.#choice = choice
  }

  check = () => true

  #allowed(model: Model): House[] {
    const { call, house } = this.#choice
    const { access } = call.endpoint
    if (access === 'anyone') return getHouses(this.#choice, (kind) => shown.has(kind))
    if (access === 'signedIn') return houses.filter((candidate) => model.roles[this.#person][candidate] !== undefined)
    return predictRefusal(model, this.#person, house, access) === undefined ? [house] : []
  }

  async run(model: Model, visit: Visit): Promise<void> {
    const { call, house } = this.#choice
    const { access } = call.endpoint
    const { path, init, said } = requested(visit, this.#choice)
    const response = await visit.fetch(access === 'anyone' ? undefined : this.#person, { path, init, house })
    const text = await response.text()
    const what = label(this.#person, this.#choice)
    const known = [...said, visit.house.people[this.#person].userId]
    visit.note(model, { what, text, said: known, allowed: new Set(this.#allowed(model)) })
    noteRevoked(model, this.#choice, response.status)
    if (access === 'anyone') return
    const isOut = !model.signedIn.has(this.#person)
    const refusal =
      access === 'signedIn' ? (isOut ? 401 : undefined) : predictRefusal(model, this.#person, house, access)
    const isRefused = [401, 403].includes(response.status) && /errors\.(?:forbidden|unauthorized)/.test(text)
    expect([what, isRefused ? response.status : undefined]).toEqual([what, refusal])
    if (access !== 'signedIn') expectForeignRefused(this.#choice, response.status)
  }

  toString = () => label(this.#person, this.#choice)
}

class KeyCalls implements Command {
  readonly #choice: Choice

  constructor(choice: Choice) {
    this.#choice = choice
  }

  check = () => true

  async run(model: Model, visit: Visit): Promise<void> {
    const { house } = this.#choice
    const { path, init, said } = requested(visit, this.#choice)
    const response = await visit.fetch(house, { path, init })
    const what = label('a key', this.#choice)
    const works = model.keys.has(house)
    visit.note(model, { what, text: await response.text(), said, allowed: new Set(works ? [house] : []) })
    expect([what, response.status === 401]).toEqual([what, !works])
    expectForeignRefused(this.#choice, response.status)
  }

  toString = () => label('a key', this.#choice)
}

interface Change {
  readonly by: Person
  readonly house: House
  readonly who: Person
  readonly role?: (typeof assignableRoles)[number]
}

class Changes implements Command {
  readonly #change: Change

  constructor(change: Change) {
    this.#change = change
  }

  check = () => true

  #expected(model: Model): number {
    const { by, house, role, who } = this.#change
    const refusal = predictRefusal(model, by, house, 'Administrator')
    if (refusal !== undefined) return refusal
    return model.roles[who][house] === undefined ? 404 : role === undefined ? 204 : 200
  }

  #apply(model: Model): void {
    const { house, role, who } = this.#change
    if (role !== undefined) {
      model.roles[who][house] = role
      return
    }
    delete model.roles[who][house]
    if (Object.keys(model.roles[who]).length === 0) model.signedIn.delete(who)
  }

  async run(model: Model, visit: Visit): Promise<void> {
    const { by, house, role, who } = this.#change
    const { userId } = visit.house.people[who]
    const [path, init] =
      role === undefined
        ? [`/api/users/${userId}/delete`, asJson('POST', { confirmed: true })]
        : [`/api/users/${userId}/roles`, asJson('PUT', { role })]
    const expected = this.#expected(model)
    const response = await visit.fetch(by, { path, init, house })
    const allowed = new Set(expected < 400 ? [house] : [])
    visit.note(model, { what: this.toString(), text: await response.text(), said: [userId], allowed })
    expect([this.toString(), response.status]).toEqual([this.toString(), expected])
    if (expected < 400) this.#apply(model)
  }

  toString = () => {
    const { by, house, role, who } = this.#change
    return `${by} ${role === undefined ? 'removes' : `makes ${role}`} ${who} in ${house}`
  }
}

class Joins implements Command {
  readonly #change: Required<Change>

  constructor(change: Required<Change>) {
    this.#change = change
  }

  check = () => true

  async #invite(model: Model, visit: Visit): Promise<string | undefined> {
    const { by, house, role, who } = this.#change
    const { email } = visit.house.people[who]
    const init = asJson('POST', { emails: [email], role, replacesPending: true })
    const response = await visit.fetch(by, { path: '/api/invitations', init, house })
    const refusal = predictRefusal(model, by, house, 'Administrator')
    expect([this.toString(), response.status]).toEqual([this.toString(), refusal ?? 200])
    if (refusal !== undefined) return undefined
    const { results } = (await response.json()) as { results: InvitationResult[] }
    expect(results[0]?.outcome === 'alreadyMember').toBe(model.roles[who][house] !== undefined)
    return results[0]?.link?.split('/').at(-1)
  }

  async run(model: Model, visit: Visit): Promise<void> {
    const { house, role, who } = this.#change
    const token = await this.#invite(model, visit)
    if (token === undefined) return
    const response = await visit.fetch(who, { path: '/api/invitations/accept', init: asJson('POST', { token }) })
    const isIn = model.signedIn.has(who)
    expect([this.toString(), response.status]).toEqual([this.toString(), isIn ? 200 : 401])
    if (!isIn) return
    model.roles[who][house] = role
    model.known[who].add(house)
  }

  toString = () => `${this.#change.by} lets ${this.#change.who} into ${this.#change.house}`
}

class Enters implements Command {
  readonly #person: Person
  readonly #isIn: boolean

  constructor(person: Person, isIn: boolean) {
    this.#person = person
    this.#isIn = isIn
  }

  check = () => true

  async run(model: Model, visit: Visit): Promise<void> {
    if (this.#isIn) {
      await visit.signIn(this.#person)
      model.signedIn.add(this.#person)
      return
    }
    await visit.fetch(this.#person, { path: '/api/auth/logout', init: { method: 'POST' } })
    model.signedIn.delete(this.#person)
  }

  toString = () => `${this.#person} signs ${this.#isIn ? 'in' : 'out'}`
}

const house = fc.constantFrom<House>(...houses)
const person = fc.constantFrom<Person>(...people)
const role = fc.constantFrom(...assignableRoles)
const most = Math.max(...calls.map(({ names }) => names.length))
const makeChoice = (among: readonly MadeCall[]): fc.Arbitrary<Choice> =>
  fc.record({
    call: fc.constantFrom(...among),
    house,
    from: fc.array(house, { minLength: most, maxLength: most }),
  })
const keyCalls = calls.filter(({ endpoint }) => endpoint.takesApiKeys === true)

const personCalls = fc
  .record({ who: person, choice: makeChoice(calls) })
  .map(({ who, choice }) => new PersonCalls(who, choice))

export const houseCommands: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 6 }, () => personCalls),
  makeChoice(keyCalls).map((choice) => new KeyCalls(choice)),
  fc.record({ by: person, house, who: person, role }).map((change) => new Changes(change)),
  fc.record({ by: person, house, who: person }).map((change) => new Changes(change)),
  fc.record({ by: person, house, who: person, role }).map((change) => new Joins(change)),
  fc.record({ who: person, isIn: fc.boolean() }).map(({ who, isIn }) => new Enters(who, isIn)),
]
