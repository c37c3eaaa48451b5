import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

export interface ToolCall {
  readonly name: string
  readonly args: unknown
}

export type ModelReply =
  | { readonly text: string | readonly string[]; readonly finish?: 'stop' | 'length' }
  | { readonly preamble?: string; readonly calls: readonly ToolCall[] }
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Sends the text and then closes the connection, orderly or not. */
  | { readonly cutAfter: string; readonly isOrderly?: boolean }
  /** Sends the text, if any, and then nothing more. */
  | { readonly silentAfter: string }
  | { readonly raw: string }

/** The frames in which a protocol writes what a model says. */
export interface ReplyFrames<Body> {
  readonly text: (text: string) => string
  readonly calls: (calls: readonly ToolCall[]) => string
  readonly end: (finish: 'stop' | 'length' | 'calls') => string
  readonly refusal: (status: number) => unknown
  readonly readKey: (headers: IncomingHttpHeaders) => string | undefined
  readonly readBody: (body: unknown) => Body
  /** Answers a request for which no reply was given; without it such a request fails. */
  readonly answer?: (body: Body) => ModelReply
}

export interface ReplyRequest<Body> {
  readonly authorization: string | undefined
  readonly path: string
  readonly body: Body
}

export interface ReplyServer<Body> {
  readonly url: string
  readonly requests: ReplyRequest<Body>[]
  readonly openConnections: number
  say(...replies: (ModelReply | ((request: ReplyRequest<Body>) => ModelReply | Promise<ModelReply>))[]): void
  forget(): void
  close(): Promise<void>
}

const writeReply = (
  reply: ModelReply,
  response: ServerResponse,
  frames: Omit<ReplyFrames<unknown>, 'answer'>,
): void => {
  if ('status' in reply) {
    response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers })
    response.end(JSON.stringify(reply.body ?? frames.refusal(reply.status)))
    return
  }
  if ('silentAfter' in reply && reply.silentAfter === '') return
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  if ('raw' in reply) response.end(reply.raw)
  else if ('calls' in reply) {
    const preamble = reply.preamble === undefined ? '' : frames.text(reply.preamble)
    response.end(preamble + frames.calls(reply.calls) + frames.end('calls'))
  } else if ('text' in reply) {
    for (const piece of [reply.text].flat()) response.write(frames.text(piece))
    response.end(frames.end(reply.finish ?? 'stop'))
  } else if ('cutAfter' in reply) {
    response.write(frames.text(reply.cutAfter), () => {
      if (reply.isOrderly === true) response.end()
      else response.destroy()
    })
  } else response.write(frames.text(reply.silentAfter))
}

/** Answers as it is told, one reply a request. */
export const startReplyServer = async <Body>(path: string, frames: ReplyFrames<Body>): Promise<ReplyServer<Body>> => {
  const requests: ReplyRequest<Body>[] = []
  let replies: Parameters<ReplyServer<Body>['say']> = []
  let openConnections = 0
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = frames.readBody(JSON.parse(await readText(incoming)))
    const request = { authorization: frames.readKey(incoming.headers), path: incoming.url ?? '', body }
    requests.push(request)
    const reply = replies.shift() ?? frames.answer?.(body) ?? { status: 500 }
    writeReply(typeof reply === 'function' ? await reply(request) : reply, response, frames)
  }
  const server = createServer((incoming, response) => {
    openConnections += 1
    response.once('close', () => (openConnections -= 1))
    void answer(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
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

export const writeFrame = (data: unknown): string =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
