import { sql } from 'kysely'
import type { ReviewSummary } from '#src/contract/reviews.ts'
import { callsTo, type GraphCall } from '../code-index/symbol-graph.ts'
import type { Database } from '../db/tables.ts'
import { type DeclarationKind, isMigration, isVariableList } from '../review-rules/across-files/declarations.ts'

export interface ContextRequest {
  readonly indexNo: number
  readonly names: readonly string[]
  readonly words: readonly (readonly string[])[]
  readonly declarations: readonly DeclarationKind[]
  readonly changedPaths: ReadonlySet<string>
}

export interface Context {
  readonly paths: readonly string[]
  readonly declarationPaths: readonly string[]
  readonly affected: ReviewSummary['affected']
}

const declarationFiles = {
  migrations: { name: '(migrat|alembic|changelog)', isWanted: isMigration },
  variables: { name: '(env|compose)[^/]*$', isWanted: isVariableList },
} as const satisfies Readonly<Record<DeclarationKind, unknown>>

const maxNames = 200
const maxPaths = 150

const readPaths = async (db: Database, indexNo: number, fileNos: readonly number[]) => {
  if (fileNos.length === 0) return new Map<number, string>()
  const { rows } = await sql<{ no: number; path: string }>`select file_no as no, path from code_files
    where index_no = ${indexNo} and file_no = any(${fileNos}::integer[])`.execute(db)
  return new Map(rows.map(({ no, path }) => [no, path]))
}

const minSharedCalls = 3
const maxNewFunctions = 40
const maxTwinsEach = 3

const findTwins = (calls: readonly GraphCall[], words: readonly string[]): number[] => {
  const wanted = new Set(words)
  const namesByFile = new Map<number, Set<string>>()
  for (const { fileNo, callee } of calls) {
    if (wanted.has(callee)) namesByFile.set(fileNo, (namesByFile.get(fileNo) ?? new Set()).add(callee))
  }
  return [...namesByFile]
    .filter(([, names]) => names.size >= minSharedCalls)
    .toSorted(([, left], [, right]) => right.size - left.size)
    .slice(0, maxTwinsEach)
    .map(([fileNo]) => fileNo)
}

const getStem = (path: string): string => (path.split('/').at(-1) ?? '').split('.')[0]?.toLowerCase() ?? ''

/** Tests are named after what they test: `cart.ts` by `cart.test.ts`, `cart_test.go`, `test_cart.py` or `CartTest.java`. */
const findTests = async (db: Database, indexNo: number, changedPaths: ReadonlySet<string>): Promise<string[]> => {
  const stems = [...new Set([...changedPaths].map(getStem))].filter((stem) => stem.length > 2).slice(0, maxNames)
  const names = stems.flatMap((stem) => [
    `${stem}`,
    `${stem}_test`,
    `test_${stem}`,
    `${stem}test`,
    `${stem}tests`,
    `${stem}_spec`,
  ])
  if (names.length === 0) return []
  const { rows } = await sql<{ path: string }>`select path from code_files where index_no = ${indexNo}
    and lower(split_part(regexp_replace(path, '^.*/', ''), '.', 1)) = any(${names}::text[])
    and path ~* '(test|spec)' limit ${maxPaths}`.execute(db)
  return rows.map(({ path }) => path)
}

const maxDeclarations = 60

const findLatestDeclarations = async (db: Database, indexNo: number, kind: DeclarationKind): Promise<string[]> => {
  const { name, isWanted } = declarationFiles[kind]
  const { rows } = await sql<{ path: string }>`select path from code_files
    where index_no = ${indexNo} and path ~* ${name}
    order by substring(path from '([0-9]+)[^/]*$')::numeric desc nulls last, path desc limit ${maxDeclarations * 2}`.execute(
    db,
  )
  return rows.flatMap(({ path }) => (isWanted(path) ? [path] : [])).slice(0, maxDeclarations)
}

const listAffected = (uses: readonly { readonly path: string; readonly name: string }[]): ReviewSummary['affected'] => {
  const namesByPath = new Map<string, Set<string>>()
  for (const { path, name } of uses) namesByPath.set(path, (namesByPath.get(path) ?? new Set()).add(name))
  return [...namesByPath]
    .map(([path, names]) => ({ path, names: [...names].toSorted() }))
    .toSorted((left, right) => right.names.length - left.names.length || left.path.localeCompare(right.path))
}

/** Finds the unchanged files that call what changed, call what a new function calls, or test what changed. */
export const lookUpContext = async (db: Database, request: ContextRequest): Promise<Context> => {
  const { indexNo, changedPaths, declarations } = request
  const words = request.words.slice(0, maxNewFunctions)
  const calls = await callsTo(db, indexNo, request.names.slice(0, maxNames))
  const likeCalls = await callsTo(db, indexNo, [...new Set(words.flat())])
  const twins = words.flatMap((some) => findTwins(likeCalls, some))
  const paths = await readPaths(db, indexNo, [...new Set([...calls.map(({ fileNo }) => fileNo), ...twins])])
  const uses = calls.flatMap(({ callee, fileNo }) => {
    const path = paths.get(fileNo)
    return path === undefined || changedPaths.has(path) ? [] : [{ path, name: callee }]
  })
  const affected = listAffected(uses)
  const all = [
    ...affected.map(({ path }) => path),
    ...(await findTests(db, indexNo, changedPaths)),
    ...twins.map((fileNo) => paths.get(fileNo) ?? ''),
  ]
  const wanted = [...new Set(all)].filter((path) => path !== '' && !changedPaths.has(path))
  const declarationPaths: string[] = []
  for (const kind of declarations) declarationPaths.push(...(await findLatestDeclarations(db, indexNo, kind)))
  return {
    paths: wanted.slice(0, maxPaths),
    declarationPaths: declarationPaths.filter((path) => !changedPaths.has(path)),
    affected,
  }
}
