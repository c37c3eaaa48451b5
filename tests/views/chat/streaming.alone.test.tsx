import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { HighlightQuestion } from '#src/views/code/highlight.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { source, support } from '#src/inspect/plans/conversation-samples.ts'
import { began, finished, grew } from '../../machines/conversation/conversation-room.ts'
import { button, findElement } from './chat-page.ts'
import { ChatWire } from './chat-wire.ts'

const { rendered, highlighted } = vi.hoisted(() => ({ rendered: [] as string[], highlighted: [] as string[] }))

vi.mock('#src/views/markdown/block-node.tsx', async (load) => {
  const real = await load<{ BlockNode: (props: { token: { raw: string } }) => React.ReactNode }>()
  return {
    BlockNode: (props: { token: { raw: string } }) => {
      rendered.push(props.token.raw.trim())
      return createElement(real.BlockNode, props)
    },
  }
})

vi.mock('#src/views/code/highlighter.ts', async (load) => {
  const real = await load<{ createHighlighter: (open: () => object) => object }>()
  const worker = {
    addEventListener: () => {},
    postMessage: ({ text }: HighlightQuestion) => void highlighted.push(text),
  }
  return { ...real, highlighter: real.createHighlighter(() => worker) }
})

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())
afterEach(() => vi.restoreAllMocks())

const holdFrames = () => {
  let waiting: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => waiting.push(draw))
  return {
    asked: () => waiting.length,
    draw: () =>
      act(async () => {
        const due = waiting
        waiting = []
        for (const draw of due) draw(performance.now())
      }),
  }
}

const ask = async () => {
  const wire = new ChatWire([], [{ id: source.id, name: source.name, type: 'Repository', state: 'Alive' }])
  await renderView(`/chat?in=${source.id}`, {
    backend,
    as: await signUpPerson(backend),
    network: (network) => (network.intercept = wire.take),
  })
  const field = await findElement('#chat-question')
  fireEvent.change(field, { target: { value: 'Why?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(wire.streams).toHaveLength(1))
  await wire.say(began)
  await button('Stop')
  return wire
}

const closed = ['The first one [1].', '- a\n- b', '```ts\nconst answer = 42\n```']

it('is drawn once for each frame, its closed blocks not again, and code is coloured once', async () => {
  const wire = await ask()
  const { asked, draw } = holdFrames()
  for (const piece of `${closed.join('\n\n')}\n\nThe tail\n`) await wire.say(grew(piece))
  expect([asked(), rendered]).toEqual([1, []])
  await draw()
  await screen.findByText('The tail')
  expect(new Set(rendered)).toEqual(new Set([...closed, 'The tail']))
  rendered.length = 0
  for (let frame = 0; frame < 30; frame += 1) {
    for (let piece = 0; piece < 5; piece += 1) await wire.say(grew(` w${frame}.${piece}`))
    await draw()
  }
  expect(screen.getByText(/^The tail/).textContent).toMatch(/ w29\.4$/)
  expect(rendered.filter((raw) => closed.includes(raw))).toEqual([])
  // React renders everything twice in development.
  expect(rendered.length).toBeLessThanOrEqual(2 * 30)
  expect(highlighted).toEqual(['const answer = 42'])
  await wire.say({ type: 'answer.cited', ...support })
  await wire.say(finished)
  await button('Send')
  expect(highlighted).toEqual(['const answer = 42'])
})

it('has all of its text when it ends between two frames', async () => {
  const wire = await ask()
  const { draw } = holdFrames()
  await wire.say(grew('All of it.'))
  await wire.say(finished)
  await screen.findByText('All of it.')
  await draw()
  expect(screen.getAllByText('All of it.')).toHaveLength(1)
})
