import type { JsonSchema } from './open-api.ts'
import { words } from './texts/words/en.ts'
import type { ProblemMember } from './texts/words/reference-words.ts'

const text = { type: 'string' } as const

const members: Readonly<Record<ProblemMember, JsonSchema>> = {
  type: text,
  title: text,
  status: { type: 'integer' },
  detail: text,
  instance: text,
  message: text,
  errorMessageKey: text,
  translationParameters: { type: 'object', additionalProperties: { anyOf: [text, { type: 'number' }] } },
  details: text,
  requestId: text,
  validationErrors: { type: 'array', items: text },
  requiresConfirmation: { type: 'boolean' },
  requiresIntegration: { anyOf: [text, { type: 'boolean' }] },
  retryable: { type: 'boolean' },
  position: { type: 'number' },
  error: {
    type: 'object',
    properties: { message: text, type: text, code: text, param: { anyOf: [text, { type: 'null' }] } },
    required: ['message', 'type', 'code', 'param'],
  },
}

const described = (Object.entries(members) as [ProblemMember, JsonSchema][]).map(([name, schema]) => [
  name,
  { ...schema, description: words.problem[name] },
])

export const problemSchema: JsonSchema = {
  type: 'object',
  properties: Object.fromEntries(described),
  required: ['type', 'title', 'status', 'message', 'errorMessageKey', 'requestId', 'error'],
}
