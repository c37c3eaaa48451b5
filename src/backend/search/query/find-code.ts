import type { Database } from '../../db/tables.ts'
import type { ChunkHit } from '../grep.ts'
import type { PathFilter } from '../path-filter.ts'
import { type PathHit, toPathHit } from '../path-hits.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { CompiledQuery } from './compile-query.ts'
import { evaluateFile, type ReadFile } from './evaluate-file.ts'
import { type FilePlan, planFiles } from './plan-files.ts'
import { definitionsFirst, type DefinitionLines, readDefinitions, readRound } from './read-round.ts'

export interface CodeBounds {
  readonly maxCounted: number
  readonly minHits: number
  readonly until: number
}

export interface FoundCode {
  readonly chunks: readonly ChunkHit[]
  readonly paths: readonly PathHit[]
  readonly files: readonly ReadFile[]
  readonly phraseFiles: ReadonlySet<string>
  readonly matches: number
  readonly isBounded: boolean
  readonly isIncomplete: boolean
}

const firstRound = 200
const maxRound = 1600

export const toFileKey = (indexNo: number, path: string): string => `${indexNo} ${path}`

interface Remaining {
  readonly plan: FilePlan
  readonly definitions: DefinitionLines
  files: readonly number[]
}

class CodeFinder {
  readonly #query: CompiledQuery
  readonly #bounds: CodeBounds
  readonly #chunks: ChunkHit[] = []
  readonly #paths: PathHit[] = []
  readonly #files: ReadFile[] = []
  readonly #phraseFiles = new Set<string>()
  #matches = 0
  #hasStopped = false

  constructor(query: CompiledQuery, bounds: CodeBounds) {
    this.#query = query
    this.#bounds = bounds
  }

  async search(db: Database, remaining: readonly Remaining[]): Promise<FoundCode> {
    for (let size = firstRound; ; size = Math.min(maxRound, size * 2)) {
      const open = remaining.filter(({ files }) => files.length > 0)
      if (open.length === 0) return this.#toFound(false)
      for (const left of open) {
        const { plan, files, definitions } = left
        if (this.#isOver()) return this.#toFound(true)
        const round = await readRound(db, plan, this.#query, { files, size, definitions })
        left.files = files.slice(round.taken)
        for (const file of round.files) this.#take(plan, file)
        if (this.#hasStopped) return this.#toFound(true)
      }
    }
  }

  #take(plan: FilePlan, file: ReadFile): void {
    if (this.#isOver()) {
      this.#hasStopped = true
      return
    }
    const isLate = () => this.#isLate()
    const fileHit = evaluateFile(this.#query, file, isLate)
    if (fileHit === undefined || isLate()) return
    const { hits, hasPhrase } = fileHit
    this.#files.push(file)
    this.#chunks.push(...hits)
    for (const { matches } of hits) this.#matches += matches.count
    if (hasPhrase) this.#phraseFiles.add(toFileKey(file.index.no, file.place.path))
    if (hits.length === 0) this.#paths.push(toPathHit(file.index, plan.facts, file.fileNo, this.#query.shown))
  }

  #isLate(): boolean {
    return performance.now() > this.#bounds.until
  }

  #isOver(): boolean {
    const { maxCounted, minHits } = this.#bounds
    const isCounted = Math.max(this.#matches, this.#files.length) >= maxCounted
    return this.#isLate() || (isCounted && this.#chunks.length + this.#paths.length >= minHits)
  }

  #toFound(isBounded: boolean): FoundCode {
    return {
      chunks: this.#chunks,
      paths: this.#paths,
      files: this.#files,
      phraseFiles: this.#phraseFiles,
      matches: this.#matches,
      isBounded,
      isIncomplete: this.#isLate(),
    }
  }
}

export const findCode = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { query, filter }: { readonly query: CompiledQuery; readonly filter: PathFilter },
  bounds: CodeBounds,
): Promise<FoundCode> => {
  const plans = await planFiles(db, indexes, query, filter)
  const definitions = await readDefinitions(db, indexes, query)
  const remaining = plans.map((plan): Remaining => {
    const own = definitions.get(plan.index.no) ?? new Map<number, number>()
    return { plan, definitions: own, files: definitionsFirst(plan, own) }
  })
  return new CodeFinder(query, bounds).search(db, remaining)
}
