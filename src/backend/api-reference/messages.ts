import type { CallName } from '#src/contract/all-endpoints.ts'
import { AnswerEvent, AnswerMetadata } from '#src/contract/answer-events.ts'
import { Completion } from '#src/contract/chat.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Converter } from './json-schemas.ts'
import type { Content, Operation, Reply } from './open-api.ts'
import type { Status } from './statuses.ts'
import { words } from './texts/words/en.ts'

const upload: Content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    },
  },
}

export const createRequestBody = ({ body, transport }: Endpoint, converter: Converter): Operation['requestBody'] => {
  if (transport === 'upload') return { required: true, content: upload }
  if (body === undefined) return undefined
  const content = { 'application/json': { schema: converter.convert(body, 'input') } }
  return { required: body.type !== 'optional', content }
}

const answerContent = (call: CallName, converter: Converter): Content => ({
  'text/event-stream': {
    schema: { type: 'string' },
    'x-events': [converter.convert(AnswerMetadata, 'output'), converter.convert(AnswerEvent, 'output')],
  },
  ...(call === 'answer.complete' ? { 'application/json': { schema: converter.convert(Completion, 'output') } } : {}),
})

const createContent = (call: CallName, { reply, transport }: Endpoint, converter: Converter): Content | undefined => {
  if (transport === 'events') return answerContent(call, converter)
  const media = transport === 'lines' ? 'application/x-ndjson' : 'application/json'
  return reply && { [media]: { schema: converter.convert(reply, 'output') } }
}

const listsSources: ReadonlySet<CallName> = new Set(['dataSource.alive', 'dataSource.all', 'ready.ready'])

const createHeaders = (call: CallName, status: Status): Reply['headers'] => {
  if (status === 302) return { Location: { description: words.headers.location, schema: { type: 'string' } } }
  if (!listsSources.has(call)) return undefined
  return { 'X-CodeAlive-Total-Data-Sources': { description: words.headers.total, schema: { type: 'integer' } } }
}

export const createReply = (call: CallName, endpoint: Endpoint, status: Status, converter: Converter): Reply => {
  const [content, headers] = [createContent(call, endpoint, converter), createHeaders(call, status)]
  return {
    description: words.statuses[status],
    ...(headers === undefined ? {} : { headers }),
    ...(content === undefined ? {} : { content }),
  }
}
