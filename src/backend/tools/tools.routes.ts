import { toolEndpoints } from '#src/contract/tools.ts'
import { notFound } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { fetchArtifactsTool, getArtifactRelationships } from './artifact-tools.ts'
import { chat } from './chat-tool.ts'
import { readFile } from './read-file-tool.ts'
import { grepSearch, semanticSearch } from './search-tools.ts'
import { getDataSources, getFileTree, getRepositoryOntology } from './source-tools.ts'
import { Mistake, toMistake, type Tool, type ToolCall } from './tool.ts'

const tools: ReadonlyMap<string, Tool> = new Map([
  ['get_data_sources', getDataSources],
  ['semantic_search', semanticSearch],
  ['grep_search', grepSearch],
  ['get_file_tree', getFileTree],
  ['read_file', readFile],
  ['fetch_artifacts', fetchArtifactsTool],
  ['get_artifact_relationships', getArtifactRelationships],
  ['get_repository_ontology', getRepositoryOntology],
  ['chat', chat],
])

const formats: readonly unknown[] = ['agentic', 'json', undefined]

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const selectArguments = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => name !== 'output_format' && !isEmpty(value)))

const answer = async (tool: Tool, body: Readonly<Record<string, unknown>>, call: ToolCall) => {
  const format = isEmpty(body['output_format'] ?? null) ? 'agentic' : body['output_format']
  if (!formats.includes(format)) {
    throw new Mistake('Output_format must be one of agentic, json.', 'Leave output_format out.')
  }
  const { obj, text } = await tool.run(selectArguments(body), call)
  return { rendered: format === 'json' ? JSON.stringify(obj) : text, obj }
}

const presentMistake = ({ message, hint }: Mistake) => ({
  rendered: `${message} ${hint}`,
  obj: { error: { code: 'invalid_tool_arguments', message, retry: true, try: hint } },
})

export const toolRoutes = (services: Services): ServedCall[] => [
  serve(toolEndpoints.run, async ({ params, body, caller, request }) => {
    const tool = tools.get(params.tool)
    if (tool === undefined) throw notFound()
    try {
      return await answer(tool, body, {
        services,
        caller,
        languages: request.headers.get('accept-language'),
        signal: request.signal,
      })
    } catch (error) {
      const mistake = toMistake(error)
      if (mistake === undefined) throw error
      return presentMistake(mistake)
    }
  }),
]
