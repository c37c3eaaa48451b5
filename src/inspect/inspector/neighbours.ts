import type { PageRecord } from '../observer/record.ts'

export const findNeighbours = (records: readonly PageRecord[], number: number) => ({
  before: records.findLast((record) => record.number < number)?.number ?? null,
  after: records.find((record) => record.number > number)?.number ?? null,
})
