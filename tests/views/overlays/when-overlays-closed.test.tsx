import { afterEach, expect, it } from 'vitest'
import { lazy, type ReactNode, Suspense } from 'react'
import { act, render } from '@testing-library/react'
import { useView, type View } from '#src/views/use-view.tsx'
import { LoadingOverlay, useOverlayRequest } from '#src/views/overlays/overlay-requests.ts'
import { whenOverlaysClosed } from '#src/views/overlays/when-overlays-closed.ts'

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
  let isFree = false
  const free = new Promise<void>((resolve) =>
    whenOverlaysClosed(() => {
      isFree = true
      resolve()
    }),
  )
  return { free, isFree: () => isFree }
}

/** After this a document's observer has reported all changes. */
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

it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('waits for an open %s that is not modal', async (role) => {
  const layer = document.body.appendChild(document.createElement('div'))
  layer.setAttribute('role', role)
  layer.dataset['state'] = 'open'
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  layer.dataset['state'] = 'closed'
  await free
})

function Wish({ isWished }: { isWished: boolean }) {
  useOverlayRequest(isWished)
  return null
}

it('waits for what was opened and is still being fetched', async () => {
  const { rerender, unmount } = render(<Wish isWished />)
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  rerender(<Wish isWished={false} />)
  await free
  unmount()
})

it.each([
  ['comes', true],
  ['cannot be had', false],
])('waits for a view that is being fetched by hand until it %s', async (_, comes) => {
  let end: (view: View) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const load = () => new Promise<View>((resolve, reject) => ([end, fail] = [resolve, reject]))
  const Place = () => useView(true, load, () => undefined)
  const { unmount } = render(<Place />)
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  await act(async () => (comes ? end({ default: () => <div aria-modal="true" /> }) : fail(new Error('no'))))
  await heard()
  expect(isFree()).toBe(!comes)
  unmount()
  await free
})

it('waits for a part that React fetches', async () => {
  let end: (part: { default: () => ReactNode }) => void = () => undefined
  const Part = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (end = resolve)))
  const { unmount } = render(
    <Suspense fallback={<LoadingOverlay />}>
      <Part />
    </Suspense>,
  )
  const { free, isFree } = watched()
  await heard()
  expect(isFree()).toBe(false)
  await act(async () => end({ default: () => <div aria-modal="true" /> }))
  await heard()
  expect(isFree()).toBe(false)
  unmount()
  await free
})

it('is called back no more once nobody waits', async () => {
  const dialog = modal()
  let calls = 0
  whenOverlaysClosed(() => (calls += 1))()
  dialog.remove()
  await heard()
  expect(calls).toBe(0)
})
