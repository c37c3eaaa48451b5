import type { Generated, JSONColumnType } from 'kysely'
import type { CheckFault, EmbeddingProvider } from '#src/contract/llm-settings.ts'

export interface EmbeddingTables {
  embedding_models: {
    organisation_id: string
    id: string
    provider: EmbeddingProvider
    model: string
    /** `null`: the provider's own address. */
    base_url: string | null
    sealed_key: string | null
    key_ending: string | null
    /** The length of its vectors, as they were when the model was saved. */
    dimensions: number
    /** Vectors of one key can be compared with each other. */
    model_key: string
    is_enabled: boolean
    checked_at: Date | null
    fault: JSONColumnType<CheckFault | null, string | null, string | null>
    version: number
    created_at: Date
    updated_at: Date
  }
  embedding_failures: {
    /** The organisation whose model fails; empty for the model of the installation. */
    owner: string
    fault: JSONColumnType<CheckFault, string, string>
    since: Date
    attempts: number
    /** `null`: nothing is tried again. */
    retry_at: Date | null
  }
  /** The vectors of a repository from one model; `code_vectors_<no>` contains them. */
  vector_sets: {
    no: Generated<number>
    organisation_id: string
    repository_id: string
    model_key: string
    dimensions: number | null
    /** The number of the next vector. */
    vectors: Generated<number>
    /** The index of which `embedded_chunks` tells the vectors. */
    index_no: number | null
    embedded_chunks: Generated<number>
    worker: string | null
    beat_at: Date | null
    stepped_at: Date | null
  }
  embedded_chunks: { set_no: number; first_chunk: number; vector_nos: number[] }
}
