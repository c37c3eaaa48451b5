import { afterEach, expect, it, vi } from 'vitest'
import type { PictureWords } from '#src/backend/public-chat/draw-picture.ts'
import { createFindPicture } from '#src/backend/public-chat/find-picture.ts'
import { seconds } from '#src/lib/durations.ts'

const toPreview = (title: string, organisationName = 'Acme') => ({ title, organisationName, picturePath: '' })

const openStudio = () => {
  const drawn: PictureWords[] = []
  const errors: string[] = []
  let release: () => void = () => undefined
  let held = Promise.resolve()
  const studio = {
    drawn,
    errors,
    isBroken: false,
    hold() {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    find: createFindPicture(
      { log: { info: () => undefined, error: (message) => errors.push(message) } },
      async (words) => {
        drawn.push(words)
        await held
        if (studio.isBroken) throw new Error('no font')
        return Buffer.from(words.title)
      },
    ),
  }
  return studio
}

afterEach(() => vi.useRealTimers())

it('draws the same words once, whoever asks, also at the same time', async () => {
  const { find, drawn } = openStudio()
  const pictures = await Promise.all(Array.from({ length: 30 }, () => find(toPreview('Ask'))))
  expect(new Set(pictures.map(String))).toEqual(new Set(['Ask']))
  await find(toPreview('Ask'))
  expect(drawn).toEqual([{ title: 'Ask', organisation: 'Acme' }])
})

it('draws other words anew, and leaves out a name that it cannot write', async () => {
  const { find, drawn } = openStudio()
  await find(toPreview('Ask', '支付'))
  await find(toPreview('Ask', 'Acme'))
  expect(drawn.map(({ organisation }) => organisation)).toEqual(['', 'Acme'])
})

it('draws one picture at a time, and has none for who would wait longer than five seconds', async () => {
  vi.useFakeTimers()
  const { find, drawn, hold, release } = openStudio()
  hold()
  const first = find(toPreview('First'))
  const second = find(toPreview('Second'))
  await vi.advanceTimersByTimeAsync(5 * seconds)
  expect([drawn.map(({ title }) => title), await second]).toEqual([['First'], undefined])
  release()
  expect(String(await first)).toBe('First')
  expect(String(await find(toPreview('Second')))).toBe('Second')
})

it('logs what was not drawn, and draws it the next time', async () => {
  const studio = openStudio()
  studio.isBroken = true
  expect(await studio.find(toPreview('Ask'))).toBeUndefined()
  expect(studio.errors).toEqual(['a picture was not drawn'])
  studio.isBroken = false
  expect(String(await studio.find(toPreview('Ask')))).toBe('Ask')
})
