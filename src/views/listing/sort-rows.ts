interface Order<Column extends string> {
  readonly sort: Column
  readonly direction: 'ascending' | 'descending'
}

export const filterByWords = <Row>(
  rows: readonly Row[],
  words: string,
  getText: (row: Row) => string,
): readonly Row[] => {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter((row) => {
    const text = getText(row).toLocaleLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

interface Reading<Row, Column extends string> {
  readonly language: string
  readonly getName: (row: Row) => string
  readonly values: Readonly<Record<Column, (row: Row) => string | number>>
}

/** Sorts by the rules of the language, with "web 2" before "web 10"; equal values are sorted by name. */
export const sortRows = <Row, Column extends string>(
  rows: readonly Row[],
  { sort, direction }: Order<Column>,
  { language, getName, values }: Reading<Row, Column>,
): readonly Row[] => {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const way = direction === 'ascending' ? 1 : -1
  const getValue = values[sort]
  const byValue = (left: string | number, right: string | number) =>
    typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right))
  return rows.toSorted((a, b) => way * byValue(getValue(a), getValue(b)) || compare(getName(a), getName(b)))
}

export const putFirst = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string | null,
): readonly Row[] => {
  const first = id === null ? undefined : rows.find((row) => row.id === id)
  return first === undefined ? rows : [first, ...rows.filter((row) => row !== first)]
}

export const countEach = <Row, Kind extends string>(
  rows: readonly Row[],
  kinds: readonly Kind[],
  getKind: (row: Row) => Kind,
): Readonly<Record<Kind | 'All', number>> => {
  const counts = new Map<Kind | 'All', number>([['All', rows.length]])
  for (const row of rows) counts.set(getKind(row), (counts.get(getKind(row)) ?? 0) + 1)
  return Object.fromEntries(['All' as const, ...kinds].map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    Kind | 'All',
    number
  >
}
