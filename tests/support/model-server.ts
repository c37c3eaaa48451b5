import { startReplyServer, writeFrame, type ReplyFrames, type ReplyRequest, type ReplyServer } from './reply-server.ts'

interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
  readonly tool_choice?: unknown
}

export type ModelRequest = ReplyRequest<ChatBody>
export type ModelServer = ReplyServer<ChatBody>

const writeChunk = (delta: object, finish: string | null = null) =>
  writeFrame({
    id: 'chatcmpl-stand-in',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })

const usageFrame = writeFrame({
  id: 'chatcmpl-stand-in',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stand-in',
  choices: [],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})

const frames: ReplyFrames<ChatBody> = {
  text: (content) => writeChunk({ role: 'assistant', content }),
  calls: (calls) =>
    calls
      .map(({ name, args }, index) =>
        writeChunk({
          tool_calls: [
            {
              index,
              id: `call-${index}`,
              type: 'function',
              function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
            },
          ],
        }),
      )
      .join(''),
  end: (finish) => writeChunk({}, finish === 'calls' ? 'tool_calls' : finish) + usageFrame + writeFrame('[DONE]'),
  refusal: () => ({ error: { message: 'refused', type: 'error' } }),
  readKey: ({ authorization }) => authorization,
  readBody: (body) => body as ChatBody,
}

export const startModelServer = (): Promise<ModelServer> => startReplyServer('/v1', frames)
