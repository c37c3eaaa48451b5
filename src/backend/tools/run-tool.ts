import { fetchArtifactsTool, getArtifactRelationships } from './artifact-tools.ts'
import { chat } from './chat-tool.ts'
import { getArtifactQuerySchema, queryArtifactMetadata } from './metadata-tools.ts'
import { readFile } from './read-file-tool.ts'
import { grepSearch, semanticSearch } from './search-tools.ts'
import { getDataSources, getFileTree, getRepositoryOntology } from './source-tools.ts'
import type { Tool, ToolAnswer, ToolCall } from './tool.ts'

export const tools: ReadonlyMap<string, Tool> = new Map([
  ['get_data_sources', getDataSources],
  ['semantic_search', semanticSearch],
  ['grep_search', grepSearch],
  ['get_file_tree', getFileTree],
  ['read_file', readFile],
  ['fetch_artifacts', fetchArtifactsTool],
  ['get_artifact_relationships', getArtifactRelationships],
  ['get_repository_ontology', getRepositoryOntology],
  ['get_artifact_query_schema', getArtifactQuerySchema],
  ['query_artifact_metadata', queryArtifactMetadata],
  ['chat', chat],
])

export const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

export const runTool = async (
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  call: ToolCall,
): Promise<ToolAnswer> =>
  tool.run(Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmpty(value))), call)
