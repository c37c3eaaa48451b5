import { sql, type RawBuilder } from 'kysely'

export const maxStatementLength = 2000
export const maxRows = 200

type FieldType = 'text' | 'number'

export interface Field {
  readonly type: FieldType
  readonly description: string
  readonly expression: RawBuilder<unknown>
}

export interface Entity {
  readonly description: string
  readonly from: RawBuilder<unknown>
  readonly fields: Readonly<Record<string, Field>>
  readonly examples: readonly string[]
}

const text = (expression: RawBuilder<unknown>, description: string): Field => ({
  type: 'text',
  description,
  expression,
})
const number = (expression: RawBuilder<unknown>, description: string): Field => ({
  type: 'number',
  description,
  expression,
})

const fileFields = {
  repository: text(sql`repositories.name`, 'Name of the repository'),
  path: text(sql`code_files.path`, 'Path from the top of the repository'),
  folder: text(sql`coalesce(substring(code_files.path from '^(.*)/[^/]*$'), '')`, 'Path without the file name'),
  extension: text(sql`lower(substring(code_files.path from '[.]([^./]+)$'))`, 'Ending without the dot, lower case'),
  language: text(sql`code_files.language`, 'Language, such as typescript; null where it is not known'),
}

export const entities: Readonly<Record<string, Entity>> = {
  files: {
    description: 'Indexed files',
    from: sql`code_files
      join code_indexes on code_indexes.no = code_files.index_no
      join repositories on repositories.id = code_indexes.repository_id`,
    fields: {
      ...fileFields,
      name: text(sql`substring(code_files.path from '[^/]+$')`, 'File name'),
      size_bytes: number(sql`code_files.size_bytes`, 'Size in bytes'),
      line_count: number(sql`code_files.line_count`, 'Number of lines'),
    },
    examples: [
      'SELECT language, count(*) AS files, sum(line_count) AS lines FROM files GROUP BY language ORDER BY lines DESC',
      "SELECT path, line_count FROM files WHERE path LIKE 'src/%' AND line_count > 500 ORDER BY line_count DESC LIMIT 20",
    ],
  },
  symbols: {
    description: 'Functions, classes, methods and other declarations',
    from: sql`code_symbols
      join code_files on code_files.index_no = code_symbols.index_no and code_files.file_no = code_symbols.file_no
      join code_indexes on code_indexes.no = code_symbols.index_no
      join repositories on repositories.id = code_indexes.repository_id`,
    fields: {
      ...fileFields,
      name: text(sql`code_symbols.name`, 'Name as it is declared'),
      qualified_name: text(sql`code_symbols.qualified_name`, 'Name with those of its enclosing declarations'),
      kind: text(sql`code_symbols.kind`, 'Such as function, class, method'),
      signature: text(sql`code_symbols.signature`, 'First line of the declaration'),
      start_line: number(sql`code_symbols.start_line`, 'First line, from 1'),
      end_line: number(sql`code_symbols.end_line`, 'Last line, included'),
      line_count: number(sql`(code_symbols.end_line - code_symbols.start_line + 1)`, 'Number of lines'),
    },
    examples: [
      "SELECT path, qualified_name, line_count FROM symbols WHERE kind = 'function' ORDER BY line_count DESC LIMIT 20",
      "SELECT name, count(*) AS places FROM symbols WHERE kind IN ('class', 'interface') GROUP BY name HAVING count(*) > 1",
    ],
  },
}
