interface Order<Column extends string> {
  readonly sort: Column
  readonly direction: 'ascending' | 'descending'
}

/** Those that hold every one of the words somewhere in their text. */
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
  /** What each column is sorted by; texts in the order of the language. */
  readonly values: Readonly<Record<Column, (row: Row) => string | number>>
}

/** Texts in the order of the language, "web 2" before "web 10"; what is equal stands by its name. */
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

/** What was just added stands first, whatever the order. */
export const putFirst = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  id: string | null,
): readonly Row[] => {
  const first = id === null ? undefined : rows.find((row) => row.id === id)
  return first === undefined ? rows : [first, ...rows.filter((row) => row !== first)]
}

/** How many there are of each kind, and of all. */
export const countEach = <Row, Kind extends string>(
  rows: readonly Row[],
  kinds: readonly Kind[],
  getKind: (row: Row) => Kind,
): Readonly<Record<Kind | 'All', number>> => {
  const counts = new Map<Kind | 'All', number>([['All', rows.length]])
  for (const row of rows) counts.set(getKind(row), (counts.get(getKind(row)) ?? 0) + 1)
  // Every kind is named, so that none is missing.
  return Object.fromEntries(['All' as const, ...kinds].map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    Kind | 'All',
    number
  >
}
