export const pageSize = 50

/** A page of a list, and where in it that is. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  /** From 1. */
  readonly page: number
  readonly last: number
  /** How many stand before it. */
  readonly from: number
  readonly total: number
}

const getPagePosition = (total: number, page: number) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, last)
  return { page: shown, last, from: (shown - 1) * pageSize, total }
}

/** Of rows that are all here. A page that no longer exists is the last one. */
export const getPage = <Row>(allRows: readonly Row[], page: number): Page<Row> => {
  const place = getPagePosition(allRows.length, page)
  return { ...place, rows: allRows.slice(place.from, place.from + pageSize) }
}

/** Of an answer that is one page of many; the server says which one that is, since the one asked for may be gone. */
export const toPage = <Row>(rows: readonly Row[], { total, page }: { total: number; page: number }): Page<Row> => ({
  ...getPagePosition(total, page),
  rows,
})
