import { brand } from '#src/lib/brand.ts'

interface AgentFacts {
  readonly name: string
  readonly settingsFile?: string
}

const agents = {
  claudeCode: { name: 'Claude Code' },
  cursor: { name: 'Cursor', settingsFile: '~/.cursor/mcp.json' },
  vsCode: { name: 'VS Code', settingsFile: '.vscode/mcp.json' },
  codex: { name: 'Codex', settingsFile: '~/.codex/config.toml' },
  geminiCli: { name: 'Gemini CLI', settingsFile: '~/.gemini/settings.json' },
} as const satisfies Readonly<Record<string, AgentFacts>>

export type Agent = keyof typeof agents

const callKinds = ['search', 'chat', 'openai', 'agent'] as const
export type CallKind = (typeof callKinds)[number]
export type ExampleKind = Agent | CallKind

const isAgent = (kind: string): kind is Agent => Object.hasOwn(agents, kind)

export const agentKinds: readonly Agent[] = Object.keys(agents).filter(isAgent)
export const exampleKinds: readonly ExampleKind[] = [...agentKinds, ...callKinds]

export const isExampleKind = (value: string): value is ExampleKind => exampleKinds.some((kind) => kind === value)

export const getAgentName = (agent: Agent): string => agents[agent].name

export const findAgent = (kind: ExampleKind): AgentFacts | undefined => (isAgent(kind) ? agents[kind] : undefined)

export const keyPlaceholder = 'YOUR_API_KEY'

export const toMcpAddress = (origin: string): string => `${origin}/mcp`

const server = brand.toLowerCase()
const toJson = (value: object): string => JSON.stringify(value, null, 2)

const formatAgent = (agent: Agent, origin: string, key: string): string => {
  const url = toMcpAddress(origin)
  const headers = { Authorization: `Bearer ${key}` }
  switch (agent) {
    case 'claudeCode':
      return `claude mcp add --transport http ${server} ${url} \\\n  --header 'Authorization: Bearer ${key}'`
    case 'cursor':
      return toJson({ mcpServers: { [server]: { url, headers } } })
    case 'vsCode':
      return toJson({ servers: { [server]: { type: 'http', url, headers } } })
    case 'codex':
      return `[mcp_servers.${server}]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer ${key}" }`
    case 'geminiCli':
      return toJson({ mcpServers: { [server]: { httpUrl: url, headers } } })
    default:
      return agent satisfies never
  }
}

interface ExampleFacts {
  readonly origin: string
  readonly key: string
  readonly isSingle: boolean
}

const formatCall = (kind: CallKind, { origin, key, isSingle }: ExampleFacts): string => {
  const authorization = `-H 'Authorization: Bearer ${key}'`
  const names = isSingle ? '' : ', "names": ["<owner/repository>"]'
  const question = `{"messages": [{"role": "user", "content": "Where are tokens refreshed?"}]${names}}`
  switch (kind) {
    case 'search':
      return `curl -G '${origin}/api/search' \\\n  ${authorization} \\\n  --data-urlencode 'Query=where are tokens refreshed'`
    case 'chat':
      return `curl -N '${origin}/api/chat/completions' \\\n  ${authorization} \\\n  -H 'Content-Type: application/json' \\\n  -d '${question}'`
    case 'openai':
      return `OPENAI_BASE_URL=${origin}/api\nOPENAI_API_KEY=${key}`
    case 'agent':
      return toJson({ env: { CODEALIVE_BASE_URL: origin, CODEALIVE_API_KEY: key } })
    default:
      return kind satisfies never
  }
}

export const formatExample = (kind: ExampleKind, facts: ExampleFacts): string =>
  isAgent(kind) ? formatAgent(kind, facts.origin, facts.key) : formatCall(kind, facts)
