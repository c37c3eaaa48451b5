export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>

export type ListFilter<Column extends string, Chosen extends Choices> = {
  readonly words: string
  readonly sort: Column
  readonly direction: 'ascending' | 'descending'
  readonly page: number
} & { readonly [Name in keyof Chosen]: Chosen[Name][number] }

interface Shape<Column extends string, Chosen extends Choices> {
  readonly columns: readonly Column[]
  /** A leading minus sorts descending. */
  readonly sort: Column | `-${Column}`
  /** The first value of each is the default. */
  readonly choices: Chosen
}

export interface ListAddress<Column extends string, Chosen extends Choices> {
  readonly columns: readonly Column[]
  /** Invalid values in the address fall back to defaults. */
  readonly parseFilter: (search: string) => ListFilter<Column, Chosen>
  /** Keeps unrelated parameters of the address. */
  readonly toSearch: (search: string, filter: ListFilter<Column, Chosen>) => string
}

export type FilterOf<Address> =
  Address extends ListAddress<infer Column, infer Chosen> ? ListFilter<Column, Chosen> : never

const parsePage = (given: string | null): number => (/^[1-9]\d{0,5}$/.test(given ?? '') ? Number(given) : 1)

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
      // `Object.fromEntries` loses which value belongs to which name.
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
