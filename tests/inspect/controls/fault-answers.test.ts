// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { createFaults } from '#src/inspect/controls/faults.ts'
import { patchStart } from '#src/inspect/controls/patch-start.ts'
import { ask, controlledRoom } from './controlled-page.ts'

const { state, run, product } = controlledRoom()

const countCalls = () => state.asked.filter((request) => request === 'GET /build.json').length

test('reordered: calls are answered last first, and none waits longer than two seconds and its turn', async () => {
  await run({ type: 'fault.set', fault: 'reordered', on: true })
  const heard: string[] = []
  const callAs = (name: string) => ask('/build.json').then(() => heard.push(name))
  const calls = [callAs('first'), callAs('second'), callAs('third')]
  await vi.waitFor(() => expect(countCalls()).toBe(3))
  await run({ type: 'clock.advance', milliseconds: 1_900 })
  expect(heard).toEqual([])
  await run({ type: 'clock.advance', milliseconds: 300 })
  await Promise.all(calls)
  expect(heard).toEqual(['third', 'second', 'first'])
})

test('reordered: nobody waits any more once it is off, nor who gives a call up', async () => {
  await run({ type: 'fault.set', fault: 'reordered', on: true })
  const given = new AbortController()
  const failure = ask('/build.json', { signal: given.signal })
  const answer = ask('/build.json')
  await vi.waitFor(() => expect(countCalls()).toBe(2))
  given.abort(new Error('enough'))
  await expect(failure).rejects.toThrow('enough')
  await run({ type: 'fault.set', fault: 'reordered', on: false })
  expect((await answer).status).toBe(200)
})

test('newerBuild: the manifest names another build, and nobody is asked for it', async () => {
  await run({ type: 'fault.set', fault: 'newerBuild', on: true })
  expect(await (await ask('/build.json?t=1')).json()).toEqual({ build: 'newer' })
  expect(countCalls()).toBe(0)
})

test('noTexts: another language is refused each time it is asked for, until it is off', async () => {
  const { language } = product().product
  await waitFor(language, (snapshot) => snapshot.matches('settled'))
  await run({ type: 'fault.set', fault: 'noTexts', on: true })
  const choose = async () => {
    language.send({ type: 'language.choose', language: 'fr' })
    return (await waitFor(language, (snapshot) => snapshot.matches('settled'))).context.language
  }
  expect([await choose(), await choose()]).toEqual(['en', 'en'])
  await run({ type: 'fault.set', fault: 'noTexts', on: false })
  expect(await choose()).toBe('fr')
})

test('noTexts: the texts of the page are those of a language that is not wanted, from its next load on', () => {
  const { documentElement } = document
  const before = documentElement.lang
  localStorage.setItem('language', 'kk')
  documentElement.lang = 'kk'
  const faults = createFaults()
  faults.set('noTexts', true)
  patchStart({ window: window as never, faults })
  expect(['', 'en', 'kk']).not.toContain(documentElement.lang)
  documentElement.lang = before
})
