import { detachText } from './findings.ts'
import { TextMap } from './text-map.ts'

/** What is known of somebody on one chart, in all browsers and visits of the log. */
export interface Way {
  /** The stages or milestones that were reached, as bits by their place in the list. */
  reached: number
  /** Those that were given up or waited for in vain, likewise. */
  givenUp: number
  /** Of funnels: the stage that was reached last; -1 before any. */
  last: number
  firstAt: number
  lastAt: number
  isDelayed: boolean
  /** Every stage that was heard of in its order, if ways are kept. */
  readonly heard: number[]
  readonly heardAt: number[]
}

export interface Person {
  readonly id: string
  /** One for each chart, once it has heard of them. */
  readonly ways: (Way | undefined)[]
  /** `$identify` has told that somebody is this person. */
  isNamed: boolean
  /** The person they turned out to be. */
  becomes: Person | null
}

export const newWay = (): Way => ({
  reached: 0,
  givenUp: 0,
  last: -1,
  firstAt: Number.NaN,
  lastAt: Number.NaN,
  isDelayed: false,
  heard: [],
  heardAt: [],
})

/** Who somebody is, as far as the log has told until now. */
export const resolvePerson = (person: Person): Person => {
  let meant = person
  while (meant.becomes) meant = meant.becomes
  return meant
}

/** Everybody the log tells of. Somebody without a name who turns out to be a person is counted as that person only. */
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
    /** Who the nameless one was until now, whose ways the person takes over; null if nothing changes, or if it was somebody else. */
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
    /** Every id under which the log tells of this person. */
    listIds(id: string): readonly string[] {
      const person = people.get(id)
      if (!person) return []
      return people.values.filter((each) => resolvePerson(each) === resolvePerson(person)).map((each) => each.id)
    },
  }
}
