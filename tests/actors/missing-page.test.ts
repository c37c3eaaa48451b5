import { createActor } from 'xstate'
import { expect, it, vi } from 'vitest'
import { tellMissingPages } from '#src/actors/missing-page.sink.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { person } from '#src/inspect/plans/navigation-samples.ts'
import { at } from '#tests/machines/navigation/browsing.ts'

const open = async (address: string) => {
  const tab = await at(address, person)
  const toasts = createActor(toastsMachine)
  const send = vi.spyOn(toasts, 'send')
  tellMissingPages({ navigation: tab.actor, toasts })
  const paths = () =>
    send.mock.calls.map(([event]) =>
      event.type === 'toast.show' && 'key' in event.content.words ? event.content.words.parameters?.['path'] : event,
    )
  return { ...tab, paths }
}

it('tells of the address the page was opened at, and of later ones, once each', async () => {
  const { open: go, arrive, paths } = await open('/foo')
  expect(paths()).toEqual(['\u2066/foo\u2069'])
  go('/chat')
  await arrive()
  expect(paths()).toHaveLength(1)
  go('/bar')
  await arrive()
  expect(paths()).toEqual(['\u2066/foo\u2069', '\u2066/bar\u2069'])
})

it('says nothing of a page that is there', async () => {
  expect((await open('/')).paths()).toEqual([])
})

it.each([
  ['a long path', `/${'a'.repeat(5000)}`, `/${'a'.repeat(78)}…`],
  ['letters of every language', '/%D1%81%D1%82%D1%80', '/стр'],
  ['marks that turn the direction', '/a%E2%80%AEfdp.exe', '/a<U+202E>fdp.exe'],
  ['control characters', '/a%00b%0Ac%E2%80%A8d', '/a\ufffdb\ufffdc\ufffdd'],
  ['what cannot be decoded', '/%E0%A4%A', '/%E0%A4%A'],
  ['what looks like markup or a reference', '/<b>{{brand}}$t(errors.offline)', '/<b>{{brand}}$t(errors.offline)'],
])('shows %s safely', async (_, path, shown) => {
  expect((await open(path)).paths()).toEqual([`\u2066${shown}\u2069`])
})
