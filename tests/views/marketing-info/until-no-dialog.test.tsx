import { afterEach, expect, it } from 'vitest'
import { untilNoDialog } from '#src/views/marketing-info/until-no-dialog.ts'

afterEach(() => {
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

const modal = () => {
  const element = document.body.appendChild(document.createElement('div'))
  element.setAttribute('aria-modal', 'true')
  return element
}

const watched = () => {
  const { signal } = new AbortController()
  let isFree = false
  const free = untilNoDialog(signal).then(() => (isFree = true))
  return { free, isFree: () => isFree }
}

/** By then a watcher of the document has heard of all that was done to it. */
const heard = () => new Promise<void>((resolve) => setTimeout(resolve))

it('waits for what is modal', async () => {
  const dialog = modal()
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  dialog.remove()
  await free
})

it.each([
  '/workspaces?new',
  '/api-keys?q=x&edit=65a0c2aa0000000000000001',
  `/public-chat-links?link=${'a'.repeat(24)}`,
])('waits for what %s is about to open', async (address) => {
  window.history.replaceState(null, '', address)
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  const dialog = modal()
  window.history.replaceState(null, '', '/workspaces?q=new&conversation=65a0c2aa0000000000000001')
  await heard()
  expect(isFree()).toBe(false)
  dialog.remove()
  await free
})
