export const pageSize = 50

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly page: number
  readonly last: number
  readonly from: number
  readonly total: number
}

const getPagePosition = (total: number, page: number) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, last)
  return { page: shown, last, from: (shown - 1) * pageSize, total }
}

/** A page that no longer exists counts as the last one. */
export const getPage = <Row>(allRows: readonly Row[], page: number): Page<Row> => {
  const place = getPagePosition(allRows.length, page)
  return { ...place, rows: allRows.slice(place.from, place.from + pageSize) }
}

/** The server tells the page's number, since the requested page may be gone. */
export const toPage = <Row>(rows: readonly Row[], { total, page }: { total: number; page: number }): Page<Row> => ({
  ...getPagePosition(total, page),
  rows,
})
