import { expect, it } from 'vitest'
import { drawPicture } from '#src/backend/public-chat/draw-picture.ts'
import { readThreadMs } from '#tests/support/event-loop-probe.ts'

const draw = (title: string, organisation = 'Acme') => drawPicture({ title, organisation })
const words = (count: number) => 'word '.repeat(count).trim()

it('shows three lines of a title at most', async () => {
  const long = await draw(words(40))
  expect(long.equals(await draw(words(60)))).toBe(true)
  expect(long.equals(await draw(words(17)))).toBe(false)
})

it('shows one line of the name of an organisation', async () => {
  const long = await draw('Ask', words(40))
  expect(long.equals(await draw('Ask', words(60)))).toBe(true)
  expect(long.equals(await draw('Ask', words(5)))).toBe(false)
})

it('is the same for the same words', async () => {
  expect((await draw('Ask')).equals(await draw('Ask'))).toBe(true)
  expect((await draw('Ask', 'Other')).equals(await draw('Ask'))).toBe(false)
})

it('leaves the main thread to others, however long the title is', async () => {
  await draw('Ask')
  const startedAt = readThreadMs()
  for (let at = 0; at < 10; at += 1) await draw(`${at} ${'Ұ'.repeat(150)}`)
  expect(readThreadMs() - startedAt).toBeLessThan(100)
})
