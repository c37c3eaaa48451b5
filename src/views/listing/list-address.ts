export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>

/** What of a list is shown; all of it stands in the address. */
export type ListFilter<Column extends string, Chosen extends Choices> = {
  readonly words: string
  readonly sort: Column
  readonly direction: 'ascending' | 'descending'
  /** From 1. */
  readonly page: number
} & { readonly [Name in keyof Chosen]: Chosen[Name][number] }

interface Shape<Column extends string, Chosen extends Choices> {
  /** What the list can be sorted by. */
  readonly columns: readonly Column[]
  /** How it is sorted where the address says nothing; a minus is downwards. */
  readonly sort: Column | `-${Column}`
  /** What else narrows it, by its name in the address; the first value is that of an address that says nothing. */
  readonly choices: Chosen
}

export interface ListAddress<Column extends string, Chosen extends Choices> {
  readonly columns: readonly Column[]
  /** Whatever stands in the address, something can be shown. */
  readonly parseFilter: (search: string) => ListFilter<Column, Chosen>
  /** The query of the address with this filter in it; what else stands there stays. */
  readonly toSearch: (search: string, filter: ListFilter<Column, Chosen>) => string
}

export type FilterOf<Address> =
  Address extends ListAddress<infer Column, infer Chosen> ? ListFilter<Column, Chosen> : never

const parsePage = (given: string | null): number => (/^[1-9]\d{0,5}$/.test(given ?? '') ? Number(given) : 1)

/** How the filter of one list stands in the address: `q`, `sort` and `page`, and its choices by their names. */
export const listAddress = <const Column extends string, const Chosen extends Choices>({
  columns,
  sort: plainSort,
  choices,
}: Shape<Column, Chosen>): ListAddress<Column, Chosen> => {
  const findColumn = (given: string) => columns.find((column) => column === given.replace(/^-/, ''))
  return {
    columns,
    parseFilter(search) {
      const given = new URLSearchParams(search)
      const wanted = given.get('sort') ?? ''
      const sort = findColumn(wanted) === undefined ? plainSort : wanted
      const chosen = Object.entries(choices).map(([name, values]) => {
        return [name, values.find((value) => value === given.get(name)) ?? values[0]] as const
      })
      // The entries of an object lose which value belongs to which name.
      return {
        words: (given.get('q') ?? '').slice(0, 200),
        sort: findColumn(sort),
        direction: sort.startsWith('-') ? 'descending' : 'ascending',
        page: parsePage(given.get('page')),
        ...Object.fromEntries(chosen),
      } as ListFilter<Column, Chosen>
    },
    toSearch(search, filter) {
      const next = new URLSearchParams(search)
      const keep = (name: string, value: string, plain: string) =>
        value === plain ? next.delete(name) : next.set(name, value)
      keep('q', filter.words, '')
      for (const [name, values] of Object.entries(choices)) keep(name, filter[name] ?? values[0], values[0])
      keep('sort', `${filter.direction === 'descending' ? '-' : ''}${filter.sort}`, plainSort)
      keep('page', String(filter.page), '1')
      return next.size === 0 ? '' : `?${next}`
    },
  }
}
