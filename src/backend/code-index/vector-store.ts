import { sql, type RawBuilder } from 'kysely'
import type { Database, Handle } from '../db/tables.ts'

/** The extension pgvector has the type since its version 0.7. */
const hasVectorType = async (db: Handle): Promise<boolean> => {
  const { rows } = await sql<{ name: string | null }>`select to_regtype('halfvec')::text as name`.execute(db)
  return typeof rows[0]?.name === 'string'
}

interface Support {
  readonly hasType: boolean
  readonly hasExtension: boolean
  readonly versions: readonly string[]
}

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 0 || minor >= 7
}

export const canKeepVectors = async (db: Database): Promise<boolean> => {
  // One statement, since the extension may be added between two.
  const { rows } = await sql<Support>`
    select to_regtype('halfvec') is not null as "hasType",
      exists (select from pg_extension where extname = 'vector') as "hasExtension",
      array(select version from pg_available_extension_versions where name = 'vector')::text[] as versions`.execute(db)
  return rows.some(({ hasType, hasExtension, versions }) => hasType || (!hasExtension && versions.some(isNewEnough)))
}

/** Throws the error of the database when it does not have the extension or lets nobody add it. */
export const prepareVectorStore = async (db: Database): Promise<void> => {
  if (await hasVectorType(db)) return
  await sql`create extension if not exists vector`.execute(db)
  if (!(await hasVectorType(db))) throw new Error('the extension vector is older than 0.7')
}

const getTableName = (setNo: number): string => {
  if (!Number.isSafeInteger(setNo) || setNo < 0) throw new Error(`not the number of a set of vectors: ${setNo}`)
  return `code_vectors_${setNo}`
}

/**
 * A search reads the signs of all numbers and then the vectors themselves of the few chunks that fit best. The vectors
 * are stored apart from the signs, so that the first look reads little.
 */
export const createVectorTable = async (db: Handle, setNo: number, dimensions: number): Promise<void> => {
  if (!Number.isSafeInteger(dimensions) || dimensions < 1) throw new Error(`not a length of vectors: ${dimensions}`)
  const name = getTableName(setNo)
  await sql
    .raw(`create table ${name} (no integer primary key, hash uuid not null unique,
      embedding halfvec(${dimensions}) not null,
      bits bit(${dimensions}) not null generated always as (binary_quantize(embedding)::bit(${dimensions})) stored)`)
    .execute(db)
  await sql.raw(`alter table ${name} alter column embedding set storage external`).execute(db)
}

export interface StoredVector {
  readonly no: number
  readonly hash: string
  readonly vector: Float32Array
}

/** The type stores whole numbers up to this one exactly. */
const maxWhole = 2047

/** Only the direction of a vector counts, and the database reads whole numbers seven times as fast as others. */
export const toVectorText = (vector: Float32Array): string => {
  let greatest = 0
  for (const number of vector) greatest = Math.max(greatest, Math.abs(number))
  return `[${Array.from(vector, (number) => Math.round((number / greatest) * maxWhole)).join(',')}]`
}

export const insertVectors = async (db: Handle, setNo: number, vectors: readonly StoredVector[]): Promise<void> => {
  if (vectors.length === 0) return
  await sql`insert into ${sql.table(getTableName(setNo))} (no, hash, embedding)
    select no, hash, vector::halfvec from unnest(${vectors.map(({ no }) => no)}::integer[],
      ${vectors.map(({ hash }) => hash)}::uuid[], ${vectors.map(({ vector }) => toVectorText(vector))}::text[])
      as given(no, hash, vector)`.execute(db)
}

export const findVectors = async (
  db: Handle,
  setNo: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; no: number }>`
    select hash::text, no from ${sql.table(getTableName(setNo))} where hash = any(${hashes}::uuid[])`.execute(db)
  return new Map(rows.map(({ hash, no }) => [hash, no]))
}

/** Also drops tables of sets that are gone. */
export const dropVectorTables = async (db: Handle, setNos: readonly number[]): Promise<void> => {
  if (setNos.length === 0) return
  await sql.raw(`drop table if exists ${setNos.map(getTableName).join(', ')}`).execute(db)
}

export const listVectorTables = async (db: Handle): Promise<number[]> => {
  const { rows } = await sql<{ no: number }>`
    select substring(relname from '_([0-9]+)$')::integer as no from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^code_vectors_[0-9]+$'`.execute(db)
  return rows.map(({ no }) => no)
}

export const countVectors = async (db: Handle, setNo: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(getTableName(setNo))}`.execute(db)
  return rows[0]?.count ?? 0
}

export const deleteUnusedVectors = async (
  db: Handle,
  setNo: number,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<void> => {
  await sql`delete from ${sql.table(getTableName(setNo))} v
    where v.no >= ${first} and v.no < ${end} and not exists (
      select from (select unnest(vector_nos) as no from embedded_chunks where set_no = ${setNo}) used
      where used.no = v.no)`.execute(db)
}

/** The embedded database has no process that does this by itself. */
export const reuseVectorSpace = async (db: Database, setNo: number): Promise<void> => {
  await sql.raw(`vacuum ${getTableName(setNo)}`).execute(db)
}

/** A prepared statement would read the text of a parameter for each row. */
const toOnce = (expression: RawBuilder<unknown>) => sql`(select ${expression})`

const sampledVectors = 200

/** Measures a sample of the set, since one more or less hardly changes the average. */
export const measureAverageSimilarity = async (
  db: Handle,
  { no, vectors }: { readonly no: number; readonly vectors: number },
  vectorText: string,
): Promise<number> => {
  const step = Math.max(1, Math.floor(vectors / sampledVectors))
  const { rows } = await sql<{ average: number | null }>`
    select avg(1 - (v.embedding <=> ${toOnce(sql`${vectorText}::halfvec`)})) as average
    from generate_series(0, ${vectors}::integer, ${step}::integer) as sampled(no)
    join ${sql.table(getTableName(no))} v on v.no = sampled.no`.execute(db)
  return Number(rows[0]?.average ?? 0)
}

/** A statement over this number of vectors takes a tenth of a second. */
const vectorsPerStatement = 50_000

/** Few signs tell less, so more vectors are looked at closely. */
const countCandidates = (dimensions: number): number => (dimensions < 1_000 ? 1_000 : 400)

interface SearchedSet {
  readonly no: number
  readonly vectors: number
  readonly dimensions: number
}

const findNearestWithin = async (
  db: Handle,
  { no, dimensions }: SearchedSet,
  vectorText: string,
  first: number,
  limit: number,
) => {
  const { rows } = await sql<{ no: number; similarity: number }>`
    select no, 1 - (embedding <=> ${toOnce(sql`${vectorText}::halfvec`)}) as similarity from (
      select no, embedding from ${sql.table(getTableName(no))}
      where no >= ${first} and no < ${first + vectorsPerStatement}
      order by bits <~> ${toOnce(sql`binary_quantize(${vectorText}::halfvec)`)} limit ${countCandidates(dimensions)}) as candidate
    order by 2 desc limit ${limit}`.execute(db)
  return rows.map((row) => [row.no, Number(row.similarity)] as const)
}

/** Returns the similarities of the nearest vectors by their number. Other statements run in between. */
export const findNearestVectors = async (
  db: Handle,
  set: SearchedSet,
  vectorText: string,
  limit: number,
): Promise<ReadonlyMap<number, number>> => {
  const nearest: (readonly [number, number])[] = []
  for (let first = 0; first < set.vectors; first += vectorsPerStatement)
    nearest.push(...(await findNearestWithin(db, set, vectorText, first, limit)))
  return new Map(nearest.toSorted((left, right) => right[1] - left[1]).slice(0, limit))
}
