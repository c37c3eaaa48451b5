import { act } from '@testing-library/react'
import type { AnswerReport } from '#machines/conversation/conversation-events.ts'
import type { Conversation, ConversationSummary } from '#src/contract/chat.ts'
import type { DataSource } from '#src/contract/data-sources.ts'

interface OpenStream {
  readonly path: string
  readonly body: string
  isLeft: boolean
  write(frame: string): void
  end(): void
  breakOff(): void
}

interface HeldCall {
  readonly path: string
  readonly answer: (response: Response) => void
}

const frame = (data: object | '[DONE]', event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`

const piece = (text: string) => ({
  type: 'content',
  chunk: text,
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'test',
  choices: [{ index: 0, delta: { content: text } }],
})

const refusal = { status: 500, message: 'It broke.', requestId: 'req-7', choices: [] }

export const failure = () => Response.json(refusal, { status: 500 })

/**
 * The calls of the chat as the test answers them, frame by frame and when it likes (`src/backend/README.md`, "Chat"), where the real
 * server would answer at once; every other call goes there.
 */
export class ChatWire {
  readonly streams: OpenStream[] = []
  readonly openings: HeldCall[] = []
  readonly stops: HeldCall[] = []
  readonly ratings: (HeldCall & { readonly body: string })[] = []
  readonly branchings: (HeldCall & { readonly body: string })[] = []
  readonly listings: HeldCall[] = []
  #listed: ConversationSummary[]
  #sources: readonly DataSource[] | null
  #whole: Conversation | null = null

  /** `sources` of null holds the list of sources back. */
  constructor(listed: readonly ConversationSummary[], sources: readonly DataSource[] | null) {
    this.#listed = [...listed]
    this.#sources = sources
  }

  /** A test assigns this function to `intercept` of its network. */
  readonly take = (path: string, method: string, init: RequestInit = {}): Response | Promise<Response> | undefined => {
    const [, id] = /^\/api\/conversations\/([0-9a-f]{24})/.exec(path) ?? []
    if (path.startsWith('/api/datasources/')) return this.#list(path)
    if (path.startsWith('/api/search/suggestions')) return Response.json([])
    if (path === '/api/conversations') return Response.json(this.#listed)
    if (path.endsWith('/archive')) return this.#archive(id, String(init.body))
    if (path.endsWith('/branches')) return held(this.branchings, path, { body: String(init.body) })
    if (id !== undefined) return this.#open(path)
    if (path.endsWith('/stop')) return held(this.stops, path)
    if (path.endsWith('/feedback')) return held(this.ratings, path, { body: String(init.body) })
    return method === 'POST' && path === '/api/chat/completions' ? this.#stream(path, init) : this.#resume(path, init)
  }

  answerOpenings(conversation: Conversation): void {
    this.#whole = conversation
  }

  async say(report: AnswerReport): Promise<void> {
    const stream = this.streams.at(-1)
    await act(async () => {
      if (report.type === 'connection.lost') stream?.breakOff()
      else for (const each of toFrames(report)) stream?.write(each)
      if (report.type === 'answer.finished' || report.type === 'answer.failed') stream?.end()
    })
  }

  answerListings(sources: readonly DataSource[]): void {
    this.#sources = sources
    for (const { answer } of this.listings.splice(0)) answer(Response.json(sources))
  }

  #list(path: string): Response | Promise<Response> {
    return this.#sources === null ? held(this.listings, path) : Response.json(this.#sources)
  }

  #archive(id: string | undefined, body: string): Response {
    const { isArchived } = JSON.parse(body) as { isArchived: boolean }
    this.#listed = this.#listed.map((each) => (each.id === id ? { ...each, isArchived } : each))
    return new Response(null, { status: 204 })
  }

  #open(path: string): Response | Promise<Response> {
    return this.#whole === null ? held(this.openings, path) : Response.json(this.#whole)
  }

  #resume(path: string, init: RequestInit): Response | undefined {
    return /\/api\/chat\/messages\/[0-9a-f]+\/stream/.test(path) ? this.#stream(path, init) : undefined
  }

  #stream(path: string, init: RequestInit): Response {
    const encoder = new TextEncoder()
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => (controller = given) })
    const stream: OpenStream = {
      path,
      body: String(init.body ?? ''),
      isLeft: false,
      write: (text) => controller?.enqueue(encoder.encode(text)),
      end: () => controller?.close(),
      breakOff: () => controller?.error(new TypeError('network error')),
    }
    init.signal?.addEventListener('abort', () => {
      if (!stream.isLeft) controller?.error(init.signal?.reason)
      stream.isLeft = true
    })
    this.streams.push(stream)
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
}

const held = <More extends object>(calls: (HeldCall & More)[], path: string, more?: More): Promise<Response> =>
  new Promise((answer) => calls.push({ path, answer, ...more } as HeldCall & More))

const toFrames = (report: Exclude<AnswerReport, { type: 'connection.lost' }>): string[] => {
  switch (report.type) {
    case 'answer.began': {
      const { conversationId, messageId } = report
      return [frame({ event: 'metadata', conversationId, messageId, choices: [] }, 'message')]
    }
    case 'answer.grew':
      return [frame(piece(report.text))]
    case 'answer.cited': {
      const { citations, answeredBy, notice, modelFault } = report
      const known = { ...(notice === null ? {} : { notice }), ...(modelFault === null ? {} : { modelFault }) }
      return [frame({ type: 'citations', citations, answeredBy, ...known, choices: [] })]
    }
    case 'answer.lookedUp':
      return [frame({ type: 'lookUps', lookUps: report.lookUps, choices: [] })]
    case 'answer.finished':
      return [
        frame({ type: 'done', done: true, ...(report.isStopped ? { stopped: true } : {}), choices: [] }),
        frame('[DONE]'),
      ]
    case 'answer.heartbeat':
      return [': still here\n\n']
    case 'answer.failed':
      return [frame(refusal, 'error')]
  }
}
