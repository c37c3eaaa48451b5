import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

interface ToolCall {
  readonly name: string
  readonly args: unknown
}

/** How the model answers one request. */
export type ModelReply =
  | { readonly text: string | readonly string[]; readonly finish?: 'stop' | 'length' }
  | { readonly preamble?: string; readonly calls: readonly ToolCall[] }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Sends the text and then closes the connection, orderly or not. */
  | { readonly cutAfter: string; readonly isOrderly?: boolean }
  /** Sends the text, if any, and then nothing more. */
  | { readonly silentAfter: string }
  /** Sends the bytes as they are. */
  | { readonly raw: string }

export interface ModelRequest {
  readonly authorization: string | undefined
  readonly path: string
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: unknown }[]
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
    readonly tool_choice?: unknown
  }
}

export interface ModelServer {
  readonly url: string
  readonly requests: ModelRequest[]
  readonly openConnections: number
  say(...replies: (ModelReply | ((request: ModelRequest) => ModelReply))[]): void
  forget(): void
  close(): Promise<void>
}

const frame = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

const chunk = (delta: object, finish: string | null = null) =>
  frame({
    id: 'chatcmpl-stand-in',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'stand-in',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })

const usageFrame = frame({
  id: 'chatcmpl-stand-in',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'stand-in',
  choices: [],
  usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
})

const writeCalls = (calls: readonly ToolCall[]): string =>
  calls
    .map(({ name, args }, index) =>
      chunk({
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
    .join('')

const end = (finish: string): string => chunk({}, finish) + usageFrame + frame('[DONE]')

const writeReply = (reply: ModelReply, response: ServerResponse): void => {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(reply.body ?? { error: { message: 'refused', type: 'error' } }))
    return
  }
  if ('silentAfter' in reply && reply.silentAfter === '') return
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  if ('raw' in reply) response.end(reply.raw)
  else if ('calls' in reply) {
    const preamble = reply.preamble === undefined ? '' : chunk({ role: 'assistant', content: reply.preamble })
    response.end(preamble + writeCalls(reply.calls) + end('tool_calls'))
  } else if ('text' in reply) {
    for (const piece of [reply.text].flat()) response.write(chunk({ role: 'assistant', content: piece }))
    response.end(end(reply.finish ?? 'stop'))
  } else if ('cutAfter' in reply) {
    response.write(chunk({ role: 'assistant', content: reply.cutAfter }), () => {
      if (reply.isOrderly === true) response.end()
      else response.destroy()
    })
  } else response.write(chunk({ role: 'assistant', content: reply.silentAfter }))
}

/** Speaks the protocol of OpenAI's chat completions and answers as it is told, one reply a request. */
export const startModelServer = async (): Promise<ModelServer> => {
  const requests: ModelRequest[] = []
  let replies: Parameters<ModelServer['say']> = []
  let openConnections = 0
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await readText(incoming)) as ModelRequest['body']
    const request = { authorization: incoming.headers.authorization, path: incoming.url ?? '', body }
    requests.push(request)
    const reply = replies.shift() ?? { status: 500 }
    writeReply(typeof reply === 'function' ? reply(request) : reply, response)
  }
  const server = createServer((incoming, response) => {
    openConnections += 1
    response.once('close', () => (openConnections -= 1))
    void answer(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    get openConnections() {
      return openConnections
    },
    say: (...next) => {
      replies = [...replies, ...next]
    },
    forget: () => {
      requests.length = 0
      replies = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
