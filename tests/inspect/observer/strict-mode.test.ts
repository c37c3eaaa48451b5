// @vitest-environment jsdom
import { useActorRef } from '@xstate/react'
import { StrictMode, act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Actor } from 'xstate'
import { expect, it, vi } from 'vitest'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { watchedPage } from './watched-page.ts'

it('I06: as many actors are told of as were started, however many Strict Mode makes', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = watchedPage()
  const starts = vi.spyOn(Actor.prototype, 'start')
  let made = 0
  const machine = submissionMachine.provide({})
  const View = () => {
    useActorRef(machine, { input: undefined })
    return null
  }
  const Counted = () => {
    made += 1
    return createElement(View)
  }
  const root = createRoot(document.createElement('div'))
  await act(() => root.render(createElement(StrictMode, null, createElement(Counted))))
  const types = page.events().map(({ event }) => event.type)
  expect(made).toBe(2)
  expect(page.actors().map(({ actor }) => actor)).toEqual([
    ...new Set(starts.mock.contexts.flatMap((actor) => (actor instanceof Actor ? [actor.sessionId] : []))),
  ])
  expect(page.actors()).toHaveLength(1)
  expect(types).toEqual(['xstate.init', 'xstate.stop', 'xstate.init'])
  expect(page.events().at(-1)?.after.status).toBe('active')
  await act(() => root.unmount())
  page.stop()
  starts.mockRestore()
})
