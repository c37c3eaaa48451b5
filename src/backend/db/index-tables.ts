import type { Generated, JSONColumnType } from 'kysely'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import type { Failure, IndexingProgress, Repository } from '#src/contract/repositories.ts'

type Commit = NonNullable<NonNullable<Repository['index']>['commit']>

export interface IndexPatch {
  readonly baseFiles: number
  readonly nextSymbol: number
  readonly patches: number
  readonly staleChunks: readonly number[]
}

type Languages = NonNullable<Repository['index']>['languages']

/**
 * Lines and characters count from 1, and an end line is included. Numbers (`…_no`) count from 0 within their index.
 */
export interface IndexTables {
  archive_uploads: {
    id: string
    organisation_id: string
    file_name: string
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
    current_index: number | null
    is_auto_indexed: boolean
    created_at: Date
    added_by: Generated<string | null>
    first_indexed_at: Generated<Date | null>
    /** The connected host that the repository was chosen from, and its number there. */
    host_kind: Generated<SourceHostKind | null>
    host_id: Generated<string | null>
    mirror_bytes: Generated<number>
    is_push_pending: Generated<boolean>
    head_checked_at: Generated<Date | null>
    next_head_check_at: Generated<Date | null>
    failed_head_checks: Generated<number>
    host_address: Generated<string | null>
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
    branch: string | null
    files: Generated<number>
    chunks: Generated<number>
    symbols: Generated<number>
    size_bytes: Generated<number>
    languages: JSONColumnType<Languages, string | undefined, string>
    skipped: JSONColumnType<Record<string, number>, string | undefined, string>
    analyser_version: Generated<number>
    file_space: Generated<number>
    chunk_space: Generated<number>
    patch: JSONColumnType<IndexPatch | null, string | null | undefined, string | null>
  }
  skipped_files: {
    index_no: number
    path: string
    reason: string
    size_bytes: number
    blob: string | null
    is_listed: Generated<boolean>
  }
  code_files: {
    index_no: number
    file_no: number
    path: string
    language: string | null
    size_bytes: number
    line_count: number
    first_chunk: number
    chunk_count: number
    importance: number
    blob: string | null
    is_patched: Generated<boolean>
  }
  /** The chunks of a file cover each line exactly once. */
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
  code_callees: { index_no: number; callee: string; calls: number }
  code_grams: { index_no: number; gram: number; segment: number; count: number; postings: Uint8Array }
  code_words: { index_no: number; word: string; segment: number; count: number; postings: Uint8Array }
  webhook_deliveries: { organisation_id: string; provider: string; delivery_id: string; received_at: Date }
}
