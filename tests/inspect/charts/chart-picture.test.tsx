import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { layoutChart } from '#src/inspect/charts/chart-layout.ts'
import { ChartPicture } from '#src/inspect/charts/chart-picture.tsx'
import { chartSvg } from '#src/inspect/charts/chart-svg.ts'

afterEach(cleanup)

const toShape = (element: Element): unknown => [
  element.tagName,
  element.getAttribute('d') ?? element.getAttribute('x'),
  element.children.length === 0 ? element.textContent : [...element.children].map(toShape),
]

it('is the same picture in a page as in a file', async () => {
  const layout = await layoutChart(sessionMachine)
  const words = { title: 'Session', description: 'Who is signed in here' }
  const marks = { 'session.signedIn.fresh': { tone: 'active' } } as const
  render(<ChartPicture layout={layout} words={words} marks={marks} />)
  const picture = screen.getByRole('img', { name: 'Session' })
  const file = new DOMParser().parseFromString(chartSvg(layout, words, marks), 'image/svg+xml').documentElement
  file.querySelector('style')?.remove()
  expect(toShape(picture)).toEqual(toShape(file))
})

it('can be made smaller without being laid out again', async () => {
  const layout = await layoutChart(sessionMachine)
  render(<ChartPicture layout={layout} words={{ title: 'Session' }} scale={0.5} />)
  const picture = screen.getByRole('img', { name: 'Session' })
  expect(picture.getAttribute('width')).toBe(String(Math.ceil(layout.width / 2)))
  expect(picture.getAttribute('viewBox')).toBe(`0 0 ${Math.ceil(layout.width)} ${Math.ceil(layout.height)}`)
})
