import { type Person, resolvePerson } from './people.ts'

export interface Passage {
  readonly row: number
  readonly person: Person
  readonly enteredAt: number
  readonly timeAt: (stage: number) => number
}

const firstRows = 64

export class StageTimes {
  private readonly stages: number
  private readonly people: (Person | null)[] = []
  private times: Float64Array

  constructor(stages: number) {
    this.stages = stages
    this.times = new Float64Array(firstRows * stages).fill(Number.NaN)
  }

  add(person: Person): number {
    const row = this.people.push(person) - 1
    if ((row + 1) * this.stages > this.times.length) this.grow()
    return row
  }

  reach(row: number, stage: number, at: number): void {
    this.times[row * this.stages + stage] = Number.isNaN(at) ? Number.POSITIVE_INFINITY : at
  }

  merge(from: number, into: number): boolean {
    const isFirst = !(this.findEntry(into) < this.findEntry(from))
    for (let stage = 0; stage < this.stages; stage += 1) {
      const [old, own] = [this.timeAt(from, stage), this.timeAt(into, stage)]
      if (Number.isNaN(own) || old < own) this.times[into * this.stages + stage] = old
    }
    this.people[from] = null
    return isFirst
  }

  forEach(take: (passage: Passage) => void): void {
    for (const [row, person] of this.people.entries()) {
      if (person === null) continue
      take({
        row,
        person: resolvePerson(person),
        enteredAt: this.findEntry(row),
        timeAt: (stage) => this.timeAt(row, stage),
      })
    }
  }

  private timeAt(row: number, stage: number): number {
    return this.times[row * this.stages + stage] ?? Number.NaN
  }

  private findEntry(row: number): number {
    let entry = Number.POSITIVE_INFINITY
    for (let stage = 0; stage < this.stages; stage += 1) {
      const at = this.timeAt(row, stage)
      if (at < entry) entry = at
    }
    return Number.isFinite(entry) ? entry : Number.NaN
  }

  private grow(): void {
    const times = new Float64Array(this.times.length * 2).fill(Number.NaN)
    times.set(this.times)
    this.times = times
  }
}
