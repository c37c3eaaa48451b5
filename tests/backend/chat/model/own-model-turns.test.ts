import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerPart, AnswerRequest } from '#src/backend/chat/answerer.ts'
import { modelAnswerer } from '#src/backend/chat/model/model-answerer.ts'
import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import { draft, getModelPath, put, settingsPath } from '#tests/backend/language-models/own-models.ts'
import { openOwnModelRoom, type Organisation, type OwnModelRoom } from './own-model-room.ts'

let room: OwnModelRoom
let own: Organisation
beforeAll(async () => {
  room = await openOwnModelRoom()
})
beforeEach(async () => {
  room.server.forget()
  own = await room.arrive()
})
afterAll(() => room.close())

describe('while an answer runs', () => {
  test.each([
    ['removed', ({ id }: ConfiguredModel) => own.admin.fetch(getModelPath(id), { method: 'DELETE' })],
    [
      'changed',
      ({ id }: ConfiguredModel) =>
        own.admin.fetch(getModelPath(id), put({ ...draft, model: 'another', baseUrl: room.server.url, version: 1 })),
    ],
  ])('its model may be %s', async (_, change) => {
    const model = await own.add()
    room.server.say({ silentAfter: '' })
    const held = await own.askAndLeave('What is greet?')
    await expect.poll(() => room.server.requests.length).toBe(1)

    expect((await change(model)).ok).toBe(true)
    await held.stop()

    expect(await held.resume()).toMatchObject({ end: 'stopped' })
    expect(await own.readHealth(model)).toBeUndefined()
  })

  test('of a model that is changed, its outcome says nothing about the new settings', async () => {
    const model = await own.add()
    const change = { ...draft, model: 'another', baseUrl: room.server.url, version: 1 }
    room.server.say(async () => {
      await own.admin.read(getModelPath(model.id), put(change))
      return { status: 403 }
    })
    expect(await own.ask()).toMatchObject({ modelFault: { kind: 'forbidden' }, end: 'done' })
    expect(await own.readHealth(model)).toBeUndefined()
    room.server.say({ status: 500 })
    await own.ask('What is print?')
    await expect.poll(() => own.readHealth(model)).toMatchObject({ fault: { kind: 'serverError' } })
    expect(room.server.requests.map(({ body }) => body.model)).toEqual(['own-model', 'another'])
  })

  test('others of the organisation wait for their turn, and those of another one do not', async () => {
    await own.add()
    await own.admin.read(`${settingsPath}/parallel-requests`, put({ maxParallelRequests: 1 }))
    room.server.say({ silentAfter: 'First [1]. ' })
    const first = await own.askAndLeave('What is greet?')
    await expect.poll(() => room.server.requests.length).toBe(1)
    const second = await own.askAndLeave('What is print?')
    const leaving = await own.askAndLeave('What is main?')
    await leaving.stop()
    expect(await leaving.resume()).toMatchObject({ end: 'stopped', content: '' })

    const busy = own
    own = await room.arrive()
    await own.add()
    room.server.say({ text: 'Elsewhere [1].' })
    expect(await own.ask()).toMatchObject({ content: 'Elsewhere [1].' })
    own = busy

    expect(room.server.requests).toHaveLength(2)
    room.server.say({ text: 'Second [1].' })
    await first.stop()
    expect(await second.resume()).toMatchObject({ content: 'Second [1].', end: 'done' })
    expect(room.server.requests).toHaveLength(3)
  })
})

test('an answer that gets no turn in time is left to the index and says why', async () => {
  const openModel = vi.fn<() => never>()
  const noteOutcome = vi.fn<() => void>()
  const { clock, db, work } = room.backend.services
  const answerer = modelAnswerer({
    db,
    work,
    clock,
    name: 'own-model',
    openModel,
    noteOutcome,
    takeTurn: async () => undefined,
    countUsage: () => undefined,
    fallback: {
      ...room.backend.services.answers.answerer,
      async *answer() {
        yield { type: 'text', text: 'From the index' }
      },
    },
  })
  const parts: AnswerPart[] = []
  for await (const part of answerer.answer({} as AnswerRequest, new AbortController().signal)) parts.push(part)
  expect(parts).toEqual([
    { type: 'modelFault', fault: { kind: 'rateLimited' } },
    { type: 'text', text: 'From the index' },
  ])
  expect([openModel.mock.calls, noteOutcome.mock.calls]).toEqual([[], []])
})
