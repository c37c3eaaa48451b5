import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { createAppearance } from '#src/actors/appearance.ts'
import { palette } from '#src/styles/palette.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const openPage = (device: 'light' | 'dark') => {
  document.head.innerHTML = new DOMParser().parseFromString(read('src/index.html'), 'text/html').head.innerHTML
  const system = Object.assign(new EventTarget(), { matches: device === 'dark' })
  vi.stubGlobal('matchMedia', () => system)
  runInThisContext(read('public/theme.js'))
  return {
    appearance: createAppearance({ document, window }),
    changeDevice(theme: 'light' | 'dark') {
      system.matches = theme === 'dark'
      system.dispatchEvent(new Event('change'))
    },
  }
}

const barColours = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    .filter(({ media }) => media === 'all')
    .map(({ content }) => content)

const [light, dark] = [[palette.neutral[50]], [palette.neutral[950]]]

it('paints the bar of the browser as the device says until the person chose a theme, then as they did', () => {
  const { appearance, changeDevice } = openPage('light')
  expect(barColours()).toEqual(light)
  changeDevice('dark')
  expect(barColours()).toEqual(dark)
  appearance.change({ theme: 'light' })
  expect([document.documentElement.dataset['theme'], barColours()]).toEqual(['light', light])
  changeDevice('light')
  appearance.change({ theme: 'dark' })
  expect([document.documentElement.dataset['theme'], barColours()]).toEqual(['dark', dark])
  appearance.change({ theme: 'system' })
  expect(barColours()).toEqual(light)
})

it('paints it by the kept choice before anything else has loaded', () => {
  localStorage.setItem('theme', 'dark')
  openPage('light')
  expect(barColours()).toEqual(dark)
})
