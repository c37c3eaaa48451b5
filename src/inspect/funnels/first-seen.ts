import type { Person } from './people.ts'

export class FirstSeen {
  private readonly times = new Map<Person, number>()

  note(person: Person, at: number): void {
    if (Number.isNaN(at) || this.at(person) <= at) return
    this.times.set(person, at)
  }

  merge(from: Person, into: Person): void {
    this.note(into, this.at(from))
    this.times.delete(from)
  }

  at(person: Person): number {
    return this.times.get(person) ?? Number.NaN
  }
}
