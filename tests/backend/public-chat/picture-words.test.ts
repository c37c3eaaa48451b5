import { describe, expect, it } from 'vitest'
import { toDrawable, toLine } from '#src/backend/public-chat/picture-words.ts'
import { drawPicture } from '#src/backend/public-chat/draw-picture.ts'

describe('a line of foreign text', () => {
  it.each([
    ['Ask\u0000 the\r\n\tgreeter\u007f', 'Ask the greeter'],
    ['\u202eevil\u2066 \u200fword\u2069', 'evil word'],
    ['half \ud800 a pair', 'half a pair'],
    ['  wide \u3000\u00a0 spaces  ', 'wide spaces'],
    ['"><script>&', '"><script>&'],
  ])('%j reads %j', (text, line) => expect(toLine(text)).toBe(line))

  it('ends in an ellipsis where it is too long, between two characters', () => {
    const line = toLine('😀'.repeat(10_000))
    expect([...line]).toHaveLength(160)
    expect(line).toMatch(/^(?:😀){159}…$/u)
    expect(toLine('x'.repeat(160))).toBe('x'.repeat(160))
  })
})

describe('what the font of the picture draws', () => {
  it.each([
    'Ask the greeter',
    'Größe, Straße und Übermaß',
    'Où est le cœur ? ¿Dónde está el año?',
    'Спросите о платёжном сервисе',
    'Запитайте про ґанок, їжак, Європу',
    'Ўсё пра код',
    'Қазақша сұрақ: әңгіме, ғылым һәм ұйым, өң, үй, іс',
    '"><script>alert(1)</script> & 100 %',
  ])('is all of %s', (text) => expect(toDrawable(text)).toBe(text))

  it.each([
    ['Ship it 🚀👍🏽 now', 'Ship it now'],
    ['Code → answers ✓', 'Code answers'],
    ['well‑known', 'well-known'],
    ['z\u0489\u035ca\u0334lgo', 'zalgo'],
    ['Cafe\u0301', 'Café'],
  ])('%j becomes %j', (text, drawn) => expect(toDrawable(text)).toBe(drawn))

  it.each(['支付代码问答', 'Ask 支付 now', 'שלום עולם', 'مرحبا', 'Γειά', '🚀', '\u0000', ''])(
    'is nothing of %j, which would be told wrongly',
    (text) => expect(toDrawable(text)).toBe(''),
  )

  it('shows no empty box for any character that it is said to draw', async () => {
    const draw = (title: string) => drawPicture({ title, organisation: '' })
    const codes = Array.from({ length: 0x2200 - 0x21 }, (_, at) => at + 0x21)
    const characters = codes.map((code) => String.fromCodePoint(code)).filter((text) => toDrawable(text) === text)
    expect(characters.length).toBeGreaterThan(400)
    const box = await draw('\u4e00')
    const boxes: string[] = []
    for (const character of characters) if (box.equals(await draw(character))) boxes.push(character)
    expect(boxes).toEqual([])
  })
})
