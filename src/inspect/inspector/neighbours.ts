import type { PageRecord } from '../observer/record.ts'

/** Numbers of the records before and after one; null: there is none. */
export const findNeighbours = (records: readonly PageRecord[], number: number) => ({
  before: records.findLast((record) => record.number < number)?.number ?? null,
  after: records.find((record) => record.number > number)?.number ?? null,
})
