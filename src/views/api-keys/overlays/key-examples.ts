export const exampleKinds = ['search', 'chat', 'openai', 'agent'] as const
export type ExampleKind = (typeof exampleKinds)[number]

export const formatExample = (kind: ExampleKind, origin: string, key: string, isSingle: boolean): string => {
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
      return JSON.stringify({ env: { CODEALIVE_BASE_URL: origin, CODEALIVE_API_KEY: key } }, null, 2)
    default:
      return kind satisfies never
  }
}
