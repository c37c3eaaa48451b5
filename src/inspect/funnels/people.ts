import { detachText } from './findings.ts'
import { TextMap } from './text-map.ts'

export interface Way {
  /** Each bit is the index of a stage or milestone. */
  reached: number
  givenUp: number
  last: number
  firstAt: number
  lastAt: number
  isDelayed: boolean
  row: number
  readonly heardStages: number[]
  readonly heardAt: number[]
}

export interface Person {
  readonly id: string
  readonly ways: (Way | undefined)[]
  isNamed: boolean
  becomes: Person | null
}

export const newWay = (): Way => ({
  reached: 0,
  givenUp: 0,
  last: -1,
  firstAt: Number.NaN,
  lastAt: Number.NaN,
  isDelayed: false,
  row: -1,
  heardStages: [],
  heardAt: [],
})

export const resolvePerson = (person: Person): Person => {
  let meant = person
  while (meant.becomes) meant = meant.becomes
  return meant
}

export const createPeople = () => {
  const people = new TextMap<Person>()
  let nameless = 0
  const findOrCreate = (id: string): Person => {
    let person = people.get(id)
    if (!person) {
      person = { id: detachText(id), ways: [], isNamed: false, becomes: null }
      people.add(person.id, person)
    }
    return person
  }
  return {
    of: (id: string): Person => resolvePerson(findOrCreate(id)),
    isNamed: (id: string): boolean => people.get(id)?.isNamed === true,
    name(id: string): void {
      findOrCreate(id).isNamed = true
    },
    has: (id: string): boolean => people.get(id) !== undefined,
    /** Null means that nothing changes. */
    join(namelessId: string, personId: string): Person | 'someoneElse' | null {
      const from = findOrCreate(namelessId)
      const to = resolvePerson(findOrCreate(personId))
      if (resolvePerson(from) === to) return null
      if (from.becomes) return 'someoneElse'
      from.becomes = to
      nameless += 1
      return from
    },
    count: (): number => people.values.length - nameless,
    listIds(id: string): readonly string[] {
      const person = people.get(id)
      if (!person) return []
      return people.values.filter((each) => resolvePerson(each) === resolvePerson(person)).map((each) => each.id)
    },
  }
}
