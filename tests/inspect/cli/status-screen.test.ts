import { expect, it } from 'vitest'
import { createStatusScreen } from '#src/inspect/cli/status-screen.ts'

const openScreen = (given: { readonly isTTY?: boolean; readonly columns?: number }) => {
  const written: string[] = []
  const screen = createStatusScreen({ ...given, write: (text) => written.push(text) })
  return { screen, take: () => written.splice(0).join('') }
}

const clear = '\r\u001b[2K'

it('keeps the status below what is printed on a terminal', () => {
  const { screen, take } = openScreen({ isTTY: true })
  screen.setStatus('1 event')
  expect(take()).toBe(`${clear}1 event`)
  screen.print(['a', 'b'])
  expect(take()).toBe(`${clear}a\nb\n1 event`)
  screen.setStatus('2 events')
  expect(take()).toBe(`${clear}2 events`)
  screen.end('done\n')
  expect(take()).toBe(`${clear}done\n`)
})

it('cuts the status so that it stays one line', () => {
  const { screen, take } = openScreen({ isTTY: true, columns: 8 })
  screen.setStatus('123456789')
  expect(take()).toBe(`${clear}123456…`)
})

it('takes a terminal of no known width for one of 80 letters', () => {
  const { screen, take } = openScreen({ isTTY: true, columns: 0 })
  screen.print(['a'])
  expect(take()).toBe(`${clear}a\n`)
  screen.setStatus('x'.repeat(100))
  expect(take()).toBe(`${clear}${'x'.repeat(78)}…`)
})

it('prints plain lines elsewhere, and the status only when it has changed', () => {
  const { screen, take } = openScreen({})
  screen.setStatus('1 event')
  screen.print(['a'])
  screen.setStatus('1 event')
  screen.print([])
  screen.setStatus('2 events')
  screen.end('done\n')
  expect(take()).toBe('1 event\na\n2 events\ndone\n')
})

it('lets nothing of a log move the cursor', () => {
  const { screen, take } = openScreen({})
  screen.print(['\u001b[31mred\r\n'])
  expect(take()).toBe('\ufffd[31mred\ufffd\ufffd\n')
})
