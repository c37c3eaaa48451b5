import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import { versionHeader } from '#src/contract/common-headers.ts'
import { brand } from '#src/lib/brand.ts'
import { Refusal } from '../http/refusal.ts'
import { readFile } from '../tools/read-file-tool.ts'
import { runTool, tools } from '../tools/run-tool.ts'
import { toMistake, type ToolCall } from '../tools/tool.ts'
import { fileTemplate, listReadmes, parseFileAddress } from './resources.ts'

const instructions = `${brand} answers questions about indexed source code. Call get_data_sources first for the names that can be searched; find code with semantic_search or grep_search, then read it with read_file or fetch_artifacts.`

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const conversing = { ...readOnly, readOnlyHint: false, idempotentHint: false }

const listTools = (): Tool[] =>
  [...tools].map(([name, { description, createInputSchema }]) => ({
    name,
    description,
    inputSchema: createInputSchema() as Tool['inputSchema'],
    annotations: name === 'chat' ? conversing : readOnly,
  }))

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

const callTool = async (name: string, given: Record<string, unknown>, call: ToolCall): Promise<CallToolResult> => {
  const tool = tools.get(name)
  if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 60)}.`)
  try {
    const { text } = await runTool(tool, given, call)
    return { content: [{ type: 'text', text }] }
  } catch (error) {
    const mistake = toMistake(error)
    if (mistake !== undefined) return failed(`${mistake.message} ${mistake.hint}`)
    if (error instanceof Refusal) return failed(error.message)
    throw error
  }
}

const readResource = async (uri: string, call: ToolCall) => {
  const address = parseFileAddress(uri)
  if (address === undefined) throw new McpError(ErrorCode.InvalidParams, 'This is not the address of a file.')
  try {
    const { obj } = await readFile.run(address, call)
    return { contents: [{ uri, mimeType: 'text/plain', text: String(obj['content']) }] }
  } catch (error) {
    const mistake = toMistake(error)
    if (mistake !== undefined) throw new McpError(ErrorCode.InvalidParams, mistake.message)
    throw error
  }
}

export interface McpDeps {
  readonly call: ToolCall
  readonly logAndDescribe: (error: unknown) => string
}

const answerOrDescribe =
  <Request, Result>({ logAndDescribe }: McpDeps, answer: (request: Request) => Promise<Result>) =>
  async (request: Request): Promise<Result> => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof McpError) throw error
      if (error instanceof Refusal) throw new McpError(ErrorCode.InternalError, error.message)
      throw new McpError(ErrorCode.InternalError, logAndDescribe(error))
    }
  }

export const createMcpServer = (deps: McpDeps): Server => {
  const { call } = deps
  const info = { name: brand.toLowerCase(), title: brand, version: versionHeader[1] }
  const server = new Server(info, { capabilities: { tools: {}, resources: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listTools() }))
  server.setRequestHandler(
    CallToolRequestSchema,
    answerOrDescribe(deps, async ({ params: { name, arguments: given = {} } }) => callTool(name, given, call)),
  )
  server.setRequestHandler(
    ListResourcesRequestSchema,
    answerOrDescribe(deps, async () => ({ resources: await listReadmes(call) })),
  )
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [fileTemplate] }))
  server.setRequestHandler(
    ReadResourceRequestSchema,
    answerOrDescribe(deps, async ({ params: { uri } }) => readResource(uri, call)),
  )
  return server
}
