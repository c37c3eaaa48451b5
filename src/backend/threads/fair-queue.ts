/** Organisations take turns, however much one of them has waiting. */
export class FairQueue<Entry> {
  readonly #byOrganisation = new Map<string, Entry[]>()
  readonly #maxPerOrganisation: number

  constructor(maxPerOrganisation: number) {
    this.#maxPerOrganisation = maxPerOrganisation
  }

  add(organisationId: string, entry: Entry): boolean {
    const waiting = this.#byOrganisation.get(organisationId) ?? []
    if (waiting.length >= this.#maxPerOrganisation) return false
    this.#byOrganisation.set(organisationId, [...waiting, entry])
    return true
  }

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
