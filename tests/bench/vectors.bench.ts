import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createVectorTable,
  findNearestVectors,
  insertVectors,
  prepareVectorStore,
  toVectorText,
} from '#src/backend/code-index/vector-store.ts'
import { openDatabase } from '#src/backend/db/open-database.ts'

/**
 * `npm run bench:vectors -- 50000 1536` stores vectors in clusters and prints how long the nearest ones take, and how
 * many of the first ten an exact comparison of all finds as well.
 */
const [count = 50_000, dimensions = 1_536] = process.argv.slice(2).map(Number)
const questions = 12
const perStatement = 32
const clusters = 300

const print = (line: string) => process.stdout.write(`${line}\n`)

let seed = 1
const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
/** Parts of one long row of numbers serve as vectors that have nothing in common. */
const numbers = Float32Array.from({ length: 1_000_003 }, normal)
const take = (place: number): number => numbers[place % numbers.length] ?? 0

const createVector = (): Float32Array => {
  const [centre, own] = [Math.floor(random() * clusters) * 3_001, Math.floor(random() * numbers.length)]
  const vector = Float32Array.from({ length: dimensions }, (_, at) => 0.7 * take(centre + at) + take(own + at))
  const length = Math.hypot(...vector)
  return vector.map((number) => number / length)
}

const multiply = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, number, at) => sum + number * (right[at] ?? 0), 0)

const findExact = (vectors: readonly Float32Array[], question: Float32Array): number[] =>
  vectors
    .map((vector, no) => ({ no, similarity: multiply(vector, question) }))
    .toSorted((left, right) => right.similarity - left.similarity)
    .slice(0, 10)
    .map(({ no }) => no)

const toHash = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`
const median = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[times.length >> 1] ?? 0

const folder = await mkdtemp(join(tmpdir(), 'quarry-vectors-'))
const database = await openDatabase({ folder })
const { db } = database
await database.loadVectors?.()
await prepareVectorStore(db)
await createVectorTable(db, 1, dimensions)
const vectors = Array.from({ length: count }, createVector)
const startedAt = performance.now()
for (let first = 0; first < count; first += perStatement) {
  const rows = vectors.slice(first, first + perStatement).map((vector, at) => ({ vector, no: first + at }))
  await insertVectors(
    db,
    1,
    rows.map((row) => ({ ...row, hash: toHash(row.no) })),
  )
}
print(`${count} vectors of ${dimensions} numbers stored in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
const times: number[] = []
let same = 0
for (let round = 0; round < questions; round += 1) {
  const question = createVector()
  const questionAt = performance.now()
  const nearest = await findNearestVectors(db, { no: 1, vectors: count, dimensions }, toVectorText(question), 100)
  times.push(performance.now() - questionAt)
  const first = new Set([...nearest.keys()].slice(0, 10))
  same += findExact(vectors, question).filter((no) => first.has(no)).length
}
print(`nearest 100: p50 ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`)
print(`of the first ten ${((same / questions) * 10).toFixed(0)} % as in an exact comparison`)
await database.close()
await rm(folder, { recursive: true })
