/** Waiting work by organisation. Each organisation has its turn, however much another one has waiting. */
export class FairQueue<Entry> {
  readonly #byOrganisation = new Map<string, Entry[]>()
  readonly #maxPerOrganisation: number

  constructor(maxPerOrganisation: number) {
    this.#maxPerOrganisation = maxPerOrganisation
  }

  /** False when the organisation has as much waiting as it may. */
  add(organisationId: string, entry: Entry): boolean {
    const waiting = this.#byOrganisation.get(organisationId) ?? []
    if (waiting.length >= this.#maxPerOrganisation) return false
    this.#byOrganisation.set(organisationId, [...waiting, entry])
    return true
  }

  /** The next entry of the organisation whose last turn is longest ago, among those that may have one. */
  take(mayHaveTurn: (organisationId: string) => boolean): Entry | undefined {
    for (const [organisationId, [entry, ...rest]] of this.#byOrganisation) {
      if (entry === undefined || !mayHaveTurn(organisationId)) continue
      this.#byOrganisation.delete(organisationId)
      if (rest.length > 0) this.#byOrganisation.set(organisationId, rest)
      return entry
    }
    return undefined
  }

  remove(organisationId: string, entry: Entry): void {
    const left = (this.#byOrganisation.get(organisationId) ?? []).filter((waiting) => waiting !== entry)
    if (left.length === 0) this.#byOrganisation.delete(organisationId)
    else this.#byOrganisation.set(organisationId, left)
  }

  clear(): Entry[] {
    const entries = [...this.#byOrganisation.values()].flat()
    this.#byOrganisation.clear()
    return entries
  }
}
