import * as v from 'valibot'
import { Line, RepeatedPaths } from '#src/contract/fields.ts'
import type { Database } from '../db/tables.ts'
import { getOnlySource, type Reach } from '../data-sources/allowed-sources.ts'
import type { PathFilter } from '../search/path-filter.ts'
import { namedSources, searchScope, type NamedSource, type SearchedIndex } from '../search/search-scope.ts'
import { Mistake } from './tool.ts'

export const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(1000), v.regex(/\S/))
const Names = v.pipe(
  v.union([v.string(), v.array(Line(300))]),
  v.transform((given) => [given].flat()),
  v.maxLength(100),
)
export const Count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

export const described = <const S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string) =>
  v.pipe(schema, v.description(description))

const optional = <const S extends v.GenericSchema<unknown, unknown>>(schema: S, description: string) =>
  described(v.optional(schema), description)

export const DataSource = optional(
  Line(300),
  'The name of a repository or workspace; needed where more than one can be searched',
)
export const places = {
  data_sources: optional(Names, 'Names of repositories or workspaces; all of them when left out'),
  paths: optional(RepeatedPaths, 'Folders, or patterns such as src/**/*.ts'),
  extensions: optional(RepeatedPaths, 'Endings of file names, such as .py'),
  max_results: v.optional(Count(1, 500)),
}

type Places = { readonly [Key in 'paths' | 'extensions']?: readonly string[] | undefined }

export const toPathFilter = ({ paths = [], extensions = [] }: Places): PathFilter => ({ paths, extensions })

export const createScopeReader = (db: Database, reach: Reach, names: readonly string[] | undefined) => () =>
  searchScope(db, reach, { names })

export const requireSource = async (db: Database, reach: Reach, name: string | undefined): Promise<NamedSource> => {
  const wanted = name ?? getOnlySource(reach)
  if (wanted === undefined)
    throw new Mistake('Data source is missing.', 'Call get_data_sources and name one of them as data_source.')
  const [source] = await namedSources(db, reach, { names: [wanted] })
  if (source === undefined) throw new Error('a named source without an answer')
  return source
}

export const findIndexes = async (db: Database, reach: Reach, name: string | undefined): Promise<SearchedIndex[]> =>
  searchScope(db, reach, { ids: [(await requireSource(db, reach, name)).id] })
