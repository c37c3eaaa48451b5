import type { Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import type { PullRequestPage } from '#src/contract/pull-requests.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { requestReview, settleReview, swallow } from '#tests/backend/reviews/review-room.ts'
import { gitRoom } from './support/git-room.ts'
import { visitAs } from './support/visit-as.ts'

const files = 24
const lines = 150
const lastFile = `src/part-${files}.ts`

const writeFile = (word: string, isChanged: (line: number) => boolean): string =>
  Array.from(
    { length: lines },
    (_, at) => `export const tide${at + 1} = '${isChanged(at + 1) ? word : 'same'}'\n`,
  ).join('')
const commit = (origin: EditedRepository, word: string) =>
  origin.commit(
    Array.from({ length: files }, (_, at) => ({
      kind: 'write' as const,
      path: `src/part-${String(at + 1).padStart(2, '0')}.ts`,
      content:
        writeFile(word, (line) => line <= 90 || line === 140) +
        (word === 'after' && at + 1 === files ? swallow('swallow') : ''),
    })),
    word,
  )

const room = gitRoom((origin) => {
  commit(origin, 'before')
  origin.run('switch', '--quiet', '-c', 'feature/tides')
  commit(origin, 'after')
  origin.run('switch', '--quiet', 'main')
})
let id: string
beforeAll(async () => {
  const { person, repositoryId } = room
  await person.read(`/api/pull-requests/import/${repositoryId}`, { method: 'POST' })
  id = await vi.waitFor(
    async () => {
      const [imported] = (await person.read<PullRequestPage>('/api/pull-requests')).pullRequests
      if (imported === undefined) throw new Error('nothing is imported yet')
      return imported.id
    },
    { timeout: 60_000, interval: 100 },
  )
  await settleReview(person, id, (await requestReview(person, id)).id)
}, 120_000)

const open = async (query = '') => {
  const address = `${room.product.address}/pull-requests/${id}?tab=files${query}`
  const watched = await visitAs(room.browser, address, { as: room.person, width: 1440 })
  await watched.page.locator('[data-line]').first().waitFor()
  return watched
}

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const file = document.activeElement?.closest('[data-file]')?.getAttribute('data-file')
    const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
    const isInView = bottom > 0 && top < innerHeight
    const words = document.activeElement?.ariaLabel ?? document.activeElement?.textContent
    return [file, words?.slice(0, 20), isInView]
  })

const readRing = (page: Page) =>
  page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle)

it('reaches changes, findings, files and lines that are far below what is rendered', async () => {
  const watched = await open()
  const { page } = watched
  const expectFocus = (file: string, text: string) =>
    expect.poll(() => readFocus(page)).toEqual([file, expect.stringContaining(text), true])
  const firstChanges = ['1', '140'].flatMap((line) => [['src/part-01.ts', line]])
  for (const [file = '', line] of [...firstChanges, ['src/part-02.ts', '1']]) {
    await page.keyboard.press('n')
    await expectFocus(file, `Removed line ${line}`)
    expect(await readRing(page)).toBe('solid')
  }
  await page.keyboard.press('p')
  await expectFocus('src/part-01.ts', 'Removed line 140')

  await page.keyboard.press('f')
  await expectFocus(lastFile, '')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-finding'))).toBe(true)
  expect(await readRing(page)).toBe('solid')

  await page.getByRole('navigation', { name: 'Changed files' }).getByText('part-12.ts').click()
  await expectFocus('src/part-12.ts', 'src/part-12.ts')
  await watched.close()
})

it('opens at a line that is far below in a shared address', async () => {
  const watched = await open(`&file=src/part-20.ts&line=140&side=after`)
  const form = watched.page.getByRole('region', { name: 'src/part-20.ts' }).getByRole('textbox')
  await form.waitFor()
  await expect.poll(() => readFocus(watched.page)).toEqual(['src/part-20.ts', '', true])
  expect(watched.complaints).toEqual([])
  await watched.close()
})

it('holds a reached line in view while the page grows above it, until the next input', async () => {
  const watched = await open()
  const seen = await watched.page.evaluate(async () => {
    for (const page of [document.documentElement, document.body]) page.style.overflowAnchor = 'none'
    const dispatchKey = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))
    const nextFrames = async () => {
      for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame)
    }
    const grow = async () => {
      const block = document.createElement('div')
      block.style.height = '3000px'
      document.querySelector('main')?.prepend(block)
      await nextFrames()
      const { top } = document.activeElement?.getBoundingClientRect() ?? { top: -1 }
      return top > 0 && top < innerHeight
    }
    dispatchKey()
    await nextFrames()
    const isLine = document.activeElement?.hasAttribute('data-line')
    const isHeld = await grow()
    window.dispatchEvent(new WheelEvent('wheel'))
    return { isLine, isHeld, isHeldAfterInput: await grow() }
  })
  expect(seen).toEqual({ isLine: true, isHeld: true, isHeldAfterInput: false })
  await watched.close()
})
