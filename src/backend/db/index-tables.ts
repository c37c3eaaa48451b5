import type { Generated, JSONColumnType } from 'kysely'
import type { IndexingProgress, Repository } from '#src/contract/repositories.ts'

type Failure = NonNullable<Repository['failure']>
type Commit = NonNullable<NonNullable<Repository['index']>['commit']>
type Languages = NonNullable<Repository['index']>['languages']

/** Lines and characters count from 1; an end line is included. Numbers (`…_no`) count from 0 within their index. */
export interface IndexTables {
  archive_uploads: {
    id: string
    organisation_id: string
    file_name: string
    /** Until it is received, what is reserved for it. */
    size_bytes: number
    created_at: Date
    received_at: Date | null
  }
  repositories: {
    id: string
    organisation_id: string
    name: string
    description: string | null
    source_type: string
    url: string | null
    branch: string | null
    upload_id: string | null
    status: string
    failure: JSONColumnType<Failure | null, string | null, string | null>
    progress: JSONColumnType<IndexingProgress | null, string | null, string | null>
    /** The index that answers searches. */
    current_index: number | null
    is_auto_indexed: boolean
    created_at: Date
    /** Null: nobody in particular. */
    added_by: Generated<string | null>
    /** Null: it has never had a complete index. */
    first_indexed_at: Generated<Date | null>
  }
  code_indexes: {
    no: Generated<number>
    organisation_id: string
    repository_id: string
    state: 'building' | 'complete'
    worker: string
    beat_at: Date
    started_at: Date
    completed_at: Date | null
    commit_info: JSONColumnType<Commit | null, string | null, string | null>
    /** Which branch was read, where there are branches. */
    branch: string | null
    files: Generated<number>
    chunks: Generated<number>
    symbols: Generated<number>
    size_bytes: Generated<number>
    languages: JSONColumnType<Languages, string | undefined, string>
    skipped: JSONColumnType<Record<string, number>, string | undefined, string>
  }
  skipped_files: { index_no: number; path: string; reason: string; size_bytes: number }
  code_files: {
    index_no: number
    file_no: number
    path: string
    language: string | null
    size_bytes: number
    line_count: number
    first_chunk: number
    chunk_count: number
    /** 0 to 255, `code-index/file-importance.ts`. */
    importance: number
  }
  /** The chunks of a file cover each of its lines exactly once; joined in order they are the file. */
  code_chunks: {
    index_no: number
    file_no: number
    chunk_no: number
    start_line: number
    end_line: number
    symbol_no: number | null
    content: string
  }
  code_symbols: {
    index_no: number
    symbol_no: number
    file_no: number
    /** In which it begins. */
    chunk_no: number
    name: string
    qualified_name: string
    kind: string
    start_line: number
    start_character: number
    end_line: number
    end_character: number
    signature: string
    doc: string
    ancestors: string[]
    /** Bytes of the lines it takes. */
    size_bytes: number
  }
  code_calls: {
    index_no: number
    file_no: number
    chunk_no: number
    caller_no: number | null
    callee: string
    line: number
  }
  /** How often a name is called within its index. */
  code_callees: { index_no: number; callee: string; calls: number }
  /** Which chunks hold a trigram (`code-index/grams.ts`); `segment` is the first chunk of the part the row speaks of. */
  code_grams: { index_no: number; gram: number; segment: number; count: number; postings: Uint8Array }
  /** Which chunks hold a word (`code-index/word-postings.ts`), and how prominently. */
  code_words: { index_no: number; word: string; segment: number; count: number; postings: Uint8Array }
}
