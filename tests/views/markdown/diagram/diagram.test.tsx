import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Asked } from '#src/lib/ask-worker.ts'
import { diagrams } from '#src/views/markdown/diagram/diagrams.ts'
import { drawDiagram, type DiagramQuestion } from '#src/views/markdown/diagram/draw-diagram.ts'
import { Markdown } from '#src/views/markdown/markdown.tsx'
import { showPart } from '#tests/views/chat/thread/show-part.tsx'
import { samples } from './samples.ts'

const draws: (() => void)[] = []

class HeldWorker extends EventTarget {
  terminate(): void {}
  postMessage({ id, source }: Asked<DiagramQuestion>): void {
    draws.push(() => {
      const answer = source.includes('gantt') ? null : drawDiagram(source)
      this.dispatchEvent(new MessageEvent('message', { data: { type: 'finished', id, answer } }))
    })
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', HeldWorker)
  diagrams.forget()
  draws.length = 0
})
afterEach(cleanup)

const write = (source: string): string => `See:\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`

const { source } = samples.flowchart

const show = async (text: string, isGrowing = false) => {
  const { update } = showPart(<Markdown text={text} isGrowing={isGrowing} />)
  await screen.findByText('mermaid')
  return (next: string) => update(<Markdown text={next} />)
}

const drawAll = async () => {
  await vi.waitFor(() => expect(draws).not.toHaveLength(0))
  for (const draw of draws) draw()
}

await import('#src/views/markdown/diagram/diagram.tsx')

it('is code until it is drawn, then an image for each theme, and code again by choice', async () => {
  await show(write(source))
  expect(await screen.findByText('Drawing the diagram…')).toBeTruthy()
  expect(screen.getByText(/Index ready/)).toBeTruthy()
  await drawAll()
  const images = await screen.findAllByRole<HTMLImageElement>('img', { name: 'Flowchart' })
  const { light, dark, width } = drawDiagram(source)
  expect(images.map((image) => image.src)).toEqual([light, dark])
  expect(images[0]?.style.minWidth).toBe(`${Math.round(width * 0.8)}px`)
  expect(screen.queryByText('Drawing the diagram…')).toBeNull()
  expect(screen.queryByText(/Index ready/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Code' }))
  expect(screen.getByText(/Index ready/)).toBeTruthy()
  expect(screen.queryAllByRole('img', { name: 'Flowchart' })).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'Diagram' }))
  expect(screen.getAllByRole('img', { name: 'Flowchart' })).toHaveLength(2)
})

it('is copied as its source, whatever is shown', async () => {
  await show(write(source))
  await drawAll()
  await screen.findAllByRole('img', { name: 'Flowchart' })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy the code' }))
  expect(await navigator.clipboard.readText()).toBe(source)
})

it('is not asked for while its block is still being written', async () => {
  const whole = write(source)
  const update = await show(whole.slice(0, whole.length / 2), true)
  expect(await screen.findByText(/Q\[Question/)).toBeTruthy()
  expect(screen.queryByText('Drawing the diagram…')).toBeNull()
  expect(draws).toEqual([])
  update(whole)
  await drawAll()
  expect(await screen.findAllByRole('img', { name: 'Flowchart' })).toHaveLength(2)
})

it('says in one line that it could not be drawn, below the code', async () => {
  await show(write('gantt\n  title Plan'))
  await drawAll()
  expect(await screen.findByText('The diagram could not be drawn.')).toBeTruthy()
  expect(screen.getByText(/title Plan/)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

it('is code with the same line when the browser cannot show the image', async () => {
  await show(write(source))
  await drawAll()
  const [image] = await screen.findAllByRole('img', { name: 'Flowchart' })
  if (image !== undefined) fireEvent.error(image)
  expect(screen.getByText('The diagram could not be drawn.')).toBeTruthy()
  expect(screen.getByText(/Index ready/)).toBeTruthy()
})

it('leaves code in place that has the focus when it is drawn', async () => {
  await show(write(source))
  await screen.findByText('Drawing the diagram…')
  const code = screen.getByRole('figure').querySelector('pre')
  code?.focus()
  await drawAll()
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Code' })).checked).toBe(true)
  expect(document.activeElement).toBe(code)
})
