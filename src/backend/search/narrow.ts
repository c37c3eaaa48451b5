import { sql } from 'kysely'
import { pathGrams } from '../code-index/grams.ts'
import { indexFacts, type IndexFacts } from '../code-index/index-facts.ts'
import { findPatchedIndexes, type PatchedIndex, patchSegment } from '../code-index/index-patches.ts'
import { mergeNumbers, withoutStale } from '../code-index/merge-postings.ts'
import { readPostings } from '../code-index/postings.ts'
import type { Database } from '../db/tables.ts'
import { everything, isEverything, shifted, type GramQuery } from './gram-query.ts'

export interface Narrowing {
  readonly no: number
  readonly of: 'chunks' | 'wholeFiles' | 'files'
  readonly query: GramQuery
}

export const contentNarrowing = (
  { no }: { no: number },
  query: GramQuery,
  of: 'chunks' | 'wholeFiles' = 'chunks',
): Narrowing => ({ no, of, query })

export const pathNarrowing = ({ no }: { no: number }, query: GramQuery): Narrowing => ({
  no,
  of: 'files',
  query: shifted(query, pathGrams),
})

export type Candidates = Int32Array | undefined

interface Leaves {
  readonly grams: Set<number>
  readonly ranges: { from: number; to: number }[]
}

const collectLeaves = (query: GramQuery, leaves: Leaves = { grams: new Set(), ranges: [] }): Leaves => {
  if ('gram' in query) leaves.grams.add(query.gram)
  else if ('from' in query) leaves.ranges.push(query)
  else for (const part of 'every' in query ? query.every : query.some) collectLeaves(part, leaves)
  return leaves
}

type Counts = ReadonlyMap<number, number>

const countGrams = async (db: Database, wanted: readonly Narrowing[]) => {
  const { grams, ranges } = collectLeaves({ every: wanted.map(({ query }) => query) })
  const byIndex = new Map<number, Map<number, number>>(wanted.map(({ no }) => [no, new Map()]))
  if (grams.size + ranges.length === 0) return byIndex
  const rows = await db
    .selectFrom('code_grams')
    .where('index_no', 'in', [...byIndex.keys()])
    .where((where) =>
      where.or([
        where('gram', '=', sql<number>`any(${[...grams]}::integer[])`),
        ...ranges.map(({ from, to }) => where.between('gram', from, to)),
      ]),
    )
    .select(['index_no', 'gram', 'count'])
    .execute()
  for (const row of rows) {
    const counts = byIndex.get(row.index_no)
    counts?.set(row.gram, (counts.get(row.gram) ?? 0) + row.count)
  }
  return byIndex
}

const spelledOut = (query: GramQuery, counts: Counts): GramQuery => {
  if ('gram' in query) return query
  if ('every' in query) return { every: query.every.map((part) => spelledOut(part, counts)) }
  if ('some' in query) return { some: query.some.map((part) => spelledOut(part, counts)) }
  const grams = [...counts.keys()].filter((gram) => gram >= query.from && gram <= query.to)
  return { some: grams.map((gram) => ({ gram })) }
}

const tooCommon = 3
const maxParts = 5
const maxSpread = 16

const estimateSize = (query: GramQuery, counts: Counts, all: number): number => {
  if ('gram' in query) return counts.get(query.gram) ?? 0
  if ('from' in query) return all
  if ('every' in query) return Math.min(all, ...query.every.map((part) => estimateSize(part, counts, all)))
  return query.some.reduce((sum, part) => sum + estimateSize(part, counts, all), 0)
}

const planned = (query: GramQuery, counts: Counts, all: number): GramQuery => {
  if ('gram' in query || 'from' in query) return query
  if ('some' in query) {
    if (estimateSize(query, counts, all) > tooCommon * all) return everything
    const parts = query.some.map((part) => planned(part, counts, all))
    return parts.some(isEverything) ? everything : { some: parts }
  }
  const parts = query.every
    .map((part) => planned(part, counts, all))
    .filter((part) => !isEverything(part))
    .map((part) => ({ part, size: estimateSize(part, counts, all) }))
    .toSorted((left, right) => left.size - right.size)
  const smallest = parts[0]?.size ?? 0
  return {
    every: parts.filter(({ size }, at) => at < maxParts && size <= smallest * maxSpread).map(({ part }) => part),
  }
}

type Lists = ReadonlyMap<number, Int32Array>

interface Plan extends Narrowing {
  readonly plan: GramQuery
  readonly facts: IndexFacts
}

interface GramRow {
  readonly gram: number
  readonly segment: number
  readonly count: number
  readonly postings: Uint8Array
}

const readNumbers = ({ gram, segment, count, postings }: GramRow, patched: PatchedIndex | undefined): Int32Array => {
  const list = readPostings(postings, count, Math.max(0, segment), false)
  const isOfBase = patched !== undefined && segment !== patchSegment && gram < pathGrams
  return (isOfBase ? withoutStale(list, patched.isStale) : list).numbers
}

const readLists = async (db: Database, plans: readonly Plan[]) => {
  const lists = new Map<number, Map<number, Int32Array>>(plans.map(({ no }) => [no, new Map()]))
  const grams = [...collectLeaves({ every: plans.map(({ plan }) => plan) }).grams]
  if (grams.length === 0) return lists
  const patched = await findPatchedIndexes(db, [...lists.keys()])
  const rows = await db
    .selectFrom('code_grams')
    .where('index_no', 'in', [...lists.keys()])
    .where('gram', '=', sql<number>`any(${grams}::integer[])`)
    .selectAll()
    .orderBy(sql`segment = ${patchSegment}`)
    .orderBy('segment')
    .execute()
  for (const row of rows) {
    const list = lists.get(row.index_no)
    const numbers = readNumbers(row, patched.get(row.index_no))
    const before = list?.get(row.gram)
    list?.set(row.gram, before === undefined ? numbers : mergeNumbers(before, numbers))
  }
  return lists
}

const intersected = (left: Int32Array, right: Int32Array): Int32Array => {
  const both = new Int32Array(Math.min(left.length, right.length))
  let size = 0
  for (let at = 0, beside = 0; at < left.length && beside < right.length;) {
    const first = left[at] ?? 0
    const second = right[beside] ?? 0
    if (first === second) {
      both[size] = first
      size += 1
    }
    if (first <= second) at += 1
    if (second <= first) beside += 1
  }
  return both.subarray(0, size)
}

const united = (lists: readonly Int32Array[], all: number): Int32Array => {
  const present = new Uint8Array(all)
  let size = 0
  for (const list of lists) {
    for (const number of list) {
      if (present[number] === 0) size += 1
      present[number] = 1
    }
  }
  const union = new Int32Array(size)
  let at = 0
  for (let number = 0; number < all; number += 1) {
    if (present[number] === 1) {
      union[at] = number
      at += 1
    }
  }
  return union
}

const evaluated = (query: GramQuery, lists: Lists, all: number): Candidates => {
  if ('gram' in query) return lists.get(query.gram) ?? new Int32Array(0)
  if ('from' in query) return undefined
  if ('every' in query) {
    const parts = query.every.flatMap((part) => evaluated(part, lists, all) ?? [])
    const [first, ...rest] = parts as Int32Array[]
    return first === undefined ? undefined : rest.reduce(intersected, first)
  }
  const parts = query.some.map((part) => evaluated(part, lists, all))
  return parts.some((part) => part === undefined) ? undefined : united(parts as Int32Array[], all)
}

const planNarrowing = async (db: Database, narrowing: Narrowing, counts: Counts): Promise<Plan> => {
  const facts = await indexFacts(db, narrowing.no)
  const space = narrowing.of === 'files' ? facts.fileSpace : facts.chunkSpace
  return { ...narrowing, facts, plan: planned(spelledOut(narrowing.query, counts), counts, space) }
}

const toFiles = (chunks: Int32Array, { fileOfChunk, fileSpace }: IndexFacts): Int32Array =>
  united([chunks.map((chunk) => fileOfChunk[chunk] ?? -1).filter((file) => file >= 0)], fileSpace)

const toChunks = (files: Int32Array, { fileOfChunk, fileSpace }: IndexFacts): Int32Array => {
  const present = new Uint8Array(fileSpace)
  for (const file of files) present[file] = 1
  return Int32Array.from(fileOfChunk.keys()).filter((chunk) => present[fileOfChunk[chunk] ?? -1] === 1)
}

const evaluatedByFile = (plan: GramQuery, lists: Lists, facts: IndexFacts): Candidates => {
  const { grams } = collectLeaves(plan)
  const byFile = new Map([...grams].map((gram) => [gram, toFiles(lists.get(gram) ?? new Int32Array(0), facts)]))
  const files = evaluated(plan, byFile, facts.fileSpace)
  return files === undefined ? undefined : toChunks(files, facts)
}

/** Returns a superset of the matching numbers and never leaves one out. */
export const narrow = async (db: Database, wanted: readonly Narrowing[]): Promise<Candidates[]> => {
  const counts = await countGrams(db, wanted)
  const plans: Plan[] = []
  for (const narrowing of wanted) {
    const known = counts.get(narrowing.no) ?? new Map<number, number>()
    plans.push(await planNarrowing(db, narrowing, known))
  }
  const lists = await readLists(db, plans)
  return plans.map(({ no, of, plan, facts }) => {
    const own = lists.get(no) ?? new Map<number, Int32Array>()
    if (of === 'wholeFiles') return evaluatedByFile(plan, own, facts)
    return evaluated(plan, own, of === 'files' ? facts.fileSpace : facts.chunkSpace)
  })
}
