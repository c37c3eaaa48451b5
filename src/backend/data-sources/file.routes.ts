import { fileEndpoints } from '#src/contract/additions.ts'
import type { Database } from '../db/tables.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { isRepositoryWithin, type Reach } from './allowed-sources.ts'

const requireFile = async (db: Database, reach: Reach, repositoryId: string, path: string) => {
  if (path.includes('\0') || !(await isRepositoryWithin(db, reach, repositoryId))) throw notFound()
  const file = await db
    .selectFrom('repositories as r')
    .innerJoin('code_files as f', 'f.index_no', 'r.current_index')
    .where('r.id', '=', repositoryId)
    .where('r.organisation_id', '=', reach.organisationId)
    .where('f.path', '=', path)
    .select(['f.index_no', 'f.file_no', 'f.path', 'f.language', 'f.size_bytes'])
    .executeTakeFirst()
  if (file === undefined) throw notFound()
  return file
}

const readContent = async (db: Database, indexNo: number, fileNo: number): Promise<string> => {
  const chunks = await db
    .selectFrom('code_chunks')
    .where('index_no', '=', indexNo)
    .where('file_no', '=', fileNo)
    .select('content')
    .orderBy('chunk_no')
    .execute()
  return chunks.map(({ content }) => content).join('\n')
}

const readSymbols = (db: Database, indexNo: number, fileNo: number) =>
  db
    .selectFrom('code_symbols')
    .where('index_no', '=', indexNo)
    .where('file_no', '=', fileNo)
    .select(['qualified_name as name', 'kind', 'start_line as startLine', 'end_line as endLine'])
    .orderBy('symbol_no')
    .execute()

export const fileRoutes = ({ db }: Services): ServedCall[] => [
  serve(fileEndpoints.read, async ({ caller, params, query }) => {
    const file = await requireFile(db, caller, params.id, query.path)
    const content = await readContent(db, file.index_no, file.file_no)
    const symbols = await readSymbols(db, file.index_no, file.file_no)
    const language = file.language === null ? {} : { language: file.language }
    return { path: file.path, ...language, content, sizeBytes: file.size_bytes, symbols }
  }),
]
