import type { Leaver, Leavers } from './analysis.ts'

export const maxLeavers = 500

const byTime = (left: Leaver, right: Leaver): number => (right.lastAt ?? 0) - (left.lastAt ?? 0)

const toTime = (at: number): number | null => (Number.isFinite(at) ? at : null)

export class LeaverTally {
  private newest: Leaver[] = []
  private people = 0

  add(user: string, enteredAt: number, lastAt: number): void {
    this.people += 1
    this.newest.push({ user, enteredAt: toTime(enteredAt), lastAt: toTime(lastAt) })
    if (this.newest.length >= 2 * maxLeavers) this.keepNewest()
  }

  report(stage: string): Leavers {
    this.keepNewest()
    return { stage, people: this.people, newest: this.newest }
  }

  private keepNewest(): void {
    this.newest = this.newest.toSorted(byTime).slice(0, maxLeavers)
  }
}
