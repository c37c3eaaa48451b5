import { act, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

interface Props {
  readonly name: string
}
const Shown = ({ name }: Props) => <p>Shown for {name}</p>
const Fallback = () => <p>Nothing to show</p>

class Boundary extends Component<{ readonly children: ReactNode }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state = { error: undefined }
  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <p>{isLoadFailure(error) ? 'Missing' : 'Broken'}</p>
  }
}

const onItsWay = () => {
  let arrive = () => {}
  let fail: (error: Error) => void = () => {}
  const part = new Promise<{ default: ComponentType<Props> }>((resolve, reject) => {
    arrive = () => resolve({ default: Shown })
    fail = reject
  })
  return { load: vi.fn<() => typeof part>(() => part), arrive, fail }
}

const open = async (Part: ComponentType<Props>) => {
  const { unmount } = render(
    <Boundary>
      <Suspense fallback="Loading">
        <Part name="Ada" />
      </Suspense>
    </Boundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return unmount
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const page = () => document.body.textContent

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

it('is shown once it has come, also at the last moment, and asked for once', async () => {
  const { load, arrive } = onItsWay()
  const Part = lazyPart(load)
  const close = await open(Part)
  await pass(29_999)
  expect(page()).toBe('Loading')
  arrive()
  await pass(0)
  expect(page()).toBe('Shown for Ada')
  expect(vi.getTimerCount()).toBe(0)
  close()
  await open(Part)
  expect(page()).toBe('Shown for Ada')
  expect(load).toHaveBeenCalledOnce()
})

it('fails as a missing file does when it has not come within 30 seconds', async () => {
  await open(lazyPart(onItsWay().load))
  await pass(30_000)
  expect(page()).toBe('Missing')
})

it('is there for the next try when it came too late', async () => {
  const { load, arrive } = onItsWay()
  const Part = lazyPart(load)
  const close = await open(Part)
  await pass(30_000)
  close()
  arrive()
  await pass(0)
  await open(Part)
  expect(page()).toBe('Shown for Ada')
  expect(load).toHaveBeenCalledOnce()
})

it('fails at once when it cannot be had, and stays failed as browsers remember it', async () => {
  const { load, fail } = onItsWay()
  const Part = lazyPart(load)
  const close = await open(Part)
  fail(new TypeError('error loading dynamically imported module: /assets/gone.js'))
  await pass(0)
  expect(page()).toBe('Missing')
  expect(vi.getTimerCount()).toBe(0)
  close()
  await open(Part)
  expect(page()).toBe('Missing')
})

it('shows its fallback in the place of a failure, after its own time, until it is there', async () => {
  const { load, arrive } = onItsWay()
  const Part = lazyPart(load, { fallback: Fallback, maxWaitMs: 5_000 })
  const close = await open(Part)
  await pass(4_999)
  expect(page()).toBe('Loading')
  await pass(1)
  screen.getByText('Nothing to show')
  close()
  arrive()
  await pass(0)
  await open(Part)
  expect(page()).toBe('Shown for Ada')
})
