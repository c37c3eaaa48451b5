import { expect, it } from 'vitest'
import { shareComputedStyles } from './computed-styles.ts'

const html = `
  <div><p>Text <b>bold</b></p><ul><li>One</li></ul><input type="hidden"><input><script></script></div>
  <div style="visibility: hidden"><button>Unseen</button></div>
  <div style="pointer-events: none; display: none"><button>Unreachable</button></div>
  <section hidden><h2>Later</h2></section>
  <dialog>Closed</dialog><dialog open>Open</dialog>
  <table><tbody hidden><tr><td>Folded</td></tr></tbody></table>
  <div style="position: absolute; overflow: hidden; --layer: 1"><span>Placed</span></div>
  <details open><summary>More</summary>Text</details>
  <svg><path d="M0 0"></path></svg>`

const names = ['display', 'visibility', 'pointer-events', 'overflow', 'position', 'transform', 'color', '--layer']

const openWindow = (): Window & typeof globalThis => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  const opened = frame.contentWindow as (Window & typeof globalThis) | null
  if (opened === null) throw new Error('The frame has no window.')
  opened.document.body.innerHTML = html
  return opened
}

const readAll = (window: Window): string[] =>
  [...window.document.querySelectorAll('*')].flatMap((element) => {
    const style = window.getComputedStyle(element)
    return [
      ...names.map((name) => `${element.outerHTML} ${name}: ${style.getPropertyValue(name)}`),
      `${element.outerHTML} pointerEvents: ${style.pointerEvents}`,
    ]
  })

it.each([
  ['without a style sheet', ''],
  ['with one', 'button { display: block; pointer-events: none }'],
])('shares the styles that jsdom computes %s', (_, sheet) => {
  const window = openWindow()
  window.document.head.innerHTML = sheet === '' ? '' : `<style>${sheet}</style>`
  const expected = readAll(window)
  shareComputedStyles(window)
  expect(readAll(window)).toEqual(expected)
  expect(readAll(window)).toEqual(expected)
})

it('follows an element whose attributes change', () => {
  const window = openWindow()
  shareComputedStyles(window)
  const section = window.document.querySelector('section')
  if (section === null) throw new Error('The window has no section.')
  const read = (): string => window.getComputedStyle(section).display
  expect(read()).toBe('none')
  section.removeAttribute('hidden')
  expect(read()).toBe('block')
  section.style.display = 'flex'
  expect(read()).toBe('flex')
})
