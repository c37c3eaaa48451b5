import { describe, expect, it } from 'vitest'
import type { AnswerReport } from '#machines/conversation/conversation-events.ts'
import { createAnswerReader } from '#src/actors/answer-reader.ts'
import { ApiError } from '#src/api/api-error.ts'
import { heartbeat } from '#src/api/client-events.ts'

const listen = () => {
  const reports: AnswerReport[] = []
  const frames: (() => void)[] = []
  const reader = createAnswerReader(
    (report) => reports.push(report),
    (draw) => {
      frames.push(draw)
      return () => void frames.splice(frames.indexOf(draw), 1)
    },
  )
  const data = (given: object, event?: string) => reader.read({ event, data: JSON.stringify(given) })
  const piece = (chunk: string) =>
    data({ type: 'content', chunk, id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [] })
  return { reader, reports, frames, data, piece }
}

const citations = { type: 'citations', citations: [], answeredBy: 'model', choices: [] }
const grew = (text: string): AnswerReport => ({ type: 'answer.grew', text })

describe('the frames of an answer', () => {
  it('come together once for each frame of the screen', () => {
    const { reports, frames, piece } = listen()
    piece('One, ')
    piece('')
    piece('two')
    expect([frames.length, reports]).toEqual([1, []])
    frames.shift()?.()
    piece('.')
    frames.shift()?.()
    expect(reports).toEqual([grew('One, two'), grew('.')])
  })

  it('with nothing but a comment are a sign of life, told after the text before it', () => {
    const { reports, piece, reader } = listen()
    piece('One.')
    reader.read({ event: heartbeat, data: '' })
    expect(reports).toEqual([grew('One.'), { type: 'answer.heartbeat' }])
  })

  it('come before what follows them', () => {
    const { reports, frames, data, piece, reader } = listen()
    piece('One.')
    data(citations)
    piece('Two.')
    data({ type: 'done', done: true, choices: [] })
    reader.read({ data: '[DONE]' })
    reader.close()
    expect([frames.length, reports]).toEqual([
      0,
      [
        grew('One.'),
        { type: 'answer.cited', citations: [], answeredBy: 'model', notice: null, modelFault: null },
        grew('Two.'),
        { type: 'answer.finished', isStopped: false },
      ],
    ])
  })

  it('carry look-ups, told after the text before them', () => {
    const { reports, data, piece } = listen()
    const lookUp = { number: 1, tool: 'lines', subject: 'a.ts', state: 'done', lines: { from: 1, to: 4 } } as const
    piece('One.')
    data({ type: 'lookUps', lookUps: [lookUp], choices: [] })
    expect(reports).toEqual([grew('One.'), { type: 'answer.lookedUp', lookUps: [lookUp] }])
  })

  it('say why no language model answered, and that one reached its limit', () => {
    const { reports, data } = listen()
    const modelFault = { kind: 'rateLimited', retryAfter: 20 }
    data({ ...citations, answeredBy: 'extract', modelFault })
    data({ ...citations, notice: 'cutShort' })
    expect(reports).toMatchObject([
      { type: 'answer.cited', answeredBy: 'extract', notice: null, modelFault },
      { type: 'answer.cited', answeredBy: 'model', notice: 'cutShort', modelFault: null },
    ])
  })

  it('may be of kinds that this build does not know', () => {
    const { reports, data, reader } = listen()
    data({ type: 'thinking', choices: [] })
    data({ type: 'lookUps', lookUps: [{ number: 1, tool: 'web', subject: 'x', state: 'done' }], choices: [] })
    reader.read({ data: '{broken' })
    expect(reports).toEqual([])
  })

  it('that stop without an end broke off, and say nothing after they are left', () => {
    const { reader, reports, frames, piece } = listen()
    piece('One')
    reader.close()
    expect(reports).toEqual([grew('One'), { type: 'connection.lost' }])
    const secondListener = listen()
    secondListener.piece('One')
    secondListener.reader.leave()
    expect([frames.length, secondListener.frames.length, secondListener.reports]).toEqual([0, 0, []])
  })

  it('carry the problem of an answer that failed', () => {
    const { reports, data } = listen()
    data({ status: 500, message: 'It broke.', choices: [] }, 'error')
    expect(reports).toMatchObject([
      { type: 'answer.failed', error: { kind: 'serverFailed', body: { message: 'It broke.' } } },
    ])
  })
})

describe('a stream that could not be had', () => {
  it.each([
    ['offline', 'ask', 'connection.lost'],
    ['offline', 'resume', 'connection.lost'],
    ['serverFailed', 'ask', 'answer.failed'],
    ['serverFailed', 'resume', 'connection.lost'],
    ['tooMany', 'ask', 'answer.failed'],
    ['tooMany', 'resume', 'connection.lost'],
    ['notFound', 'resume', 'answer.failed'],
    ['invalid', 'ask', 'answer.failed'],
  ] as const)('because of %s, to %s: %s', (kind, to, type) => {
    const { reader, reports } = listen()
    reader.fail(new ApiError(kind), to)
    expect(reports.map((report) => report.type)).toEqual([type])
  })

  it('because of a mistake of ours, has failed', () => {
    const { reader, reports } = listen()
    reader.fail(new TypeError('oh'), 'resume')
    expect(reports).toMatchObject([{ type: 'answer.failed', error: new TypeError('oh') }])
  })
})
