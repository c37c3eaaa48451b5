import * as v from 'valibot'
import { Completion } from '#src/contract/chat.ts'
import { deliverAnswer } from '../chat/answer-calls.ts'
import { askQuestion } from '../chat/ask-question.ts'
import { allSources, modelPrefix } from '../models/model-sources.ts'
import { places } from './arguments.ts'
import { tool } from './tool.ts'

const everything = `${modelPrefix}${allSources}`

export const chat = tool({
  description:
    'Answers a question about the code in prose with citations. Slower than the search tools; use it when asked for an explanation.',
  args: {
    question: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(20_000)),
    data_sources: places.data_sources,
  },
  find: async ({ question, data_sources: names }, { services, caller, languages }) => {
    const request = {
      messages: [{ role: 'user', content: question }],
      ...(names === undefined ? { model: everything } : { names }),
      stream: false,
      consumerType: 'ApiChat' as const,
    }
    const answer = await askQuestion(services, caller, request, {
      acceptedLanguages: languages,
      idempotencyKey: null,
    })
    const response = await deliverAnswer(services, caller, answer, { isStreamed: false, requestId: '' })
    return v.parse(Completion, await response.json())
  },
  render: ({ content }) => content,
})
