import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Asked, AskedWorker } from '#src/lib/ask-worker.ts'
import { createDiagrams } from '#src/views/markdown/diagram/diagrams.ts'
import type { DiagramQuestion, Drawing } from '#src/views/markdown/diagram/draw-diagram.ts'

const drawing: Drawing = { kind: 'flowchart', width: 1, height: 1, light: 'data:light', dark: 'data:dark' }

const createWorker = () => {
  const events = new EventTarget()
  const questions: Asked<DiagramQuestion>[] = []
  const terminate = vi.fn()
  const here: AskedWorker = {
    terminate,
    addEventListener: events.addEventListener.bind(events),
    postMessage: (question: Asked<DiagramQuestion>) => void questions.push(question),
  }
  const send = (data: object) => events.dispatchEvent(new MessageEvent('message', { data }))
  return {
    here,
    questions,
    terminate,
    begin: (id: number) => send({ type: 'began', id }),
    finish: (id: number, answer: Drawing | null = drawing) => send({ type: 'finished', id, answer }),
    fail: () => events.dispatchEvent(new Event('error')),
  }
}

const createRoom = () => {
  const workers = [createWorker(), createWorker()] as const
  let opened = 0
  const diagrams = createDiagrams(() => workers[opened++]?.here ?? null)
  const request = (source: string, onKnown = () => undefined as void) => diagrams.requestDrawing(source, onKnown)
  return { workers, diagrams, request, countOpened: () => opened }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a diagram', () => {
  it('is drawn once for all who show it, and is remembered', () => {
    const { workers, diagrams, request } = createRoom()
    const onKnown = vi.fn()
    request('a', () => onKnown('one'))
    request('a', () => onKnown('other'))
    expect(diagrams.getDrawing('a')).toBeUndefined()
    workers[0].begin(1)
    workers[0].finish(1)
    expect(onKnown.mock.calls).toEqual([['one'], ['other']])
    expect(diagrams.getDrawing('a')).toBe(drawing)
    request('a', onKnown)
    expect(workers[0].questions).toEqual([{ id: 1, source: 'a' }])
    diagrams.forget()
    expect(diagrams.getDrawing('a')).toBeUndefined()
  })

  it('is not asked for when its source is too long', () => {
    const { diagrams, request, countOpened } = createRoom()
    request('x'.repeat(20_001))
    expect(diagrams.getDrawing('x'.repeat(20_001))).toBeNull()
    expect(countOpened()).toBe(0)
    request('x'.repeat(20_000))
    expect(countOpened()).toBe(1)
  })

  it('ends its worker when it takes too long, and the next is drawn by another', () => {
    const { workers, diagrams, request } = createRoom()
    request('slow')
    request('quick')
    workers[0].begin(1)
    vi.advanceTimersByTime(4_999)
    expect(diagrams.getDrawing('slow')).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(workers[0].terminate).toHaveBeenCalledOnce()
    expect(diagrams.getDrawing('slow')).toBeNull()
    workers[0].finish(1)
    expect(diagrams.getDrawing('slow')).toBeNull()
    expect(workers[1].questions.map(({ source }) => source)).toEqual(['quick'])
    workers[1].begin(2)
    workers[1].finish(2)
    expect(diagrams.getDrawing('quick')).toBe(drawing)
    vi.advanceTimersByTime(60_000)
    expect(workers[1].terminate).not.toHaveBeenCalled()
  })

  it.each([
    ['never begins', () => vi.advanceTimersByTime(30_000)],
    [
      'stops after the first',
      ({ begin, finish }: ReturnType<typeof createWorker>) => {
        begin(1)
        finish(1)
        vi.advanceTimersByTime(30_000)
      },
    ],
    ['fails', ({ fail }: ReturnType<typeof createWorker>) => void fail()],
  ])('is not waited for when a worker %s', (_, misbehave) => {
    const { workers, diagrams, request } = createRoom()
    request('a')
    request('b')
    misbehave(workers[0])
    expect(diagrams.getDrawing('b')).toBeNull()
    expect(workers[0].terminate).toHaveBeenCalledOnce()
    request('c')
    expect(diagrams.getDrawing('c')).toBeNull()
  })

  it('is not waited for where there is no worker', () => {
    const diagrams = createDiagrams(() => null)
    diagrams.requestDrawing('a', () => undefined)
    expect(diagrams.getDrawing('a')).toBeNull()
  })

  it('is kept while it is shown, and forgotten as the oldest of many that are not', () => {
    const { workers, diagrams, request } = createRoom()
    const finish = (id: number) => workers[0].finish(id)
    request('shown')
    request('left')()
    finish(1)
    finish(2)
    for (let at = 3; at <= 60; at += 1) {
      request(`other ${at}`)()
      finish(at)
    }
    expect(diagrams.getDrawing('shown')).toBe(drawing)
    expect(diagrams.getDrawing('left')).toBeUndefined()
    expect(diagrams.getDrawing('other 60')).toBe(drawing)
  })
})
