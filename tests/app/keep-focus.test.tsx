import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from '#src/app/keep-focus.ts'

const page = document.createElement('div')

const find = (label: string): HTMLElement => {
  const element = page.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  if (element === null) throw new Error(`there is no ${label}`)
  return element
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.localName

/** A browser takes the focus from an element that turns disabled; jsdom leaves it there. */
const disable = (label: string): void => {
  const element = find(label)
  element.blur()
  element.setAttribute('disabled', '')
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
/** Runs more frames than the recovery waits for. */
const someFrames = async () => {
  for (let frames = 0; frames < 4; frames += 1) await frame()
}

let stop: () => void
beforeAll(() => {
  // jsdom draws nothing, so all of its elements count as visible.
  Element.prototype.checkVisibility ??= () => true
  document.body.append(page)
  stop = keepFocus(document, window)
})
afterAll(() => stop())

beforeEach(() => {
  page.innerHTML = `
    <h1 tabindex="-1" aria-label="heading">Keys</h1>
    <main><div>
      <input aria-label="search" />
      <ul>
        <li><button aria-label="first"></button></li>
        <li><button aria-label="second"></button></li>
        <li><button aria-label="third"></button></li>
      </ul>
      <form>
        <input aria-label="name" />
        <input aria-label="text" />
        <footer><button aria-label="save"></button></footer>
      </form>
    </div></main>`
})
afterEach(() => page.replaceChildren())

it('gives the focus of a removed row to the next one, and of the last row to the one before', async () => {
  find('second').focus()
  find('second').closest('li')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('third'))
  find('third').closest('li')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('first'))
})

it('gives the focus of an element that turns disabled to the nearest one that can have it', async () => {
  find('second').focus()
  disable('second')
  await vi.waitFor(() => expect(focused()).toBe('third'))
  find('save').focus()
  disable('save')
  await vi.waitFor(() => expect(focused()).toBe('text'))
})

it('gives the focus of a part that turns inert or hidden to the nearest one outside it', async () => {
  for (const attribute of ['inert', 'hidden']) {
    find('name').focus()
    find('name').blur()
    page.querySelector('form')?.setAttribute(attribute, '')
    await vi.waitFor(() => expect(focused()).toBe('first'))
    page.querySelector('form')?.removeAttribute(attribute)
  }
})

it('leaves the focus to an effect of the same change', async () => {
  find('second').focus()
  disable('second')
  find('search').focus()
  await someFrames()
  expect(focused()).toBe('search')
})

it('leaves a page without focus alone while the element that had it is still there', async () => {
  find('second').focus()
  find('second').blur()
  find('first').closest('li')?.remove()
  await someFrames()
  expect(focused()).toBe('body')
})

it('gives the focus to the heading when nothing near is left', async () => {
  find('save').focus()
  page.querySelector('main')?.remove()
  await vi.waitFor(() => expect(focused()).toBe('heading'))
})

it('leaves the focus alone once it has ended', async () => {
  stop()
  find('second').focus()
  find('second').closest('li')?.remove()
  await someFrames()
  expect(focused()).toBe('body')
  stop = keepFocus(document, window)
})
