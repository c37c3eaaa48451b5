import { expect, test } from 'vitest'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'
import { toStoredFile } from '#src/backend/indexing/stored-file.ts'

const analyse = async (path: string, text: string) => {
  const analysed = await analyseFile(path, Buffer.from(text))
  if (analysed.kind === 'skipped') throw new Error(analysed.reason)
  return analysed
}

test('ties each call to the one of several functions of a name that makes it', async () => {
  const functions = ['function f() {', '  g()', '}', 'h()', 'function f() {', '  g()', '}', 'function f() { g() }', '']
  const { calls } = toStoredFile(await analyse('a.ts', functions.join('\n')))
  expect(calls.map(({ line, callerNo }) => [line, callerNo])).toEqual([
    [2, 0],
    [4, undefined],
    [6, 1],
    [8, 2],
  ])
})

test('ties a call after an inner namesake to the outer one', async () => {
  const analysed = await analyse('a.ts', 'class A {\n  f() {}\n\n  g() {\n    h()\n  }\n}\n')
  const symbols = analysed.symbols.map((symbol) => ({ ...symbol, qualifiedName: 'A' }))
  const { calls } = toStoredFile({
    ...analysed,
    symbols,
    calls: analysed.calls.map((call) => ({ ...call, caller: 'A' })),
  })
  expect(calls).toEqual([{ callee: 'h', line: 5, callerNo: 0 }])
})

test('keeps the first hundred ancestors of a class', async () => {
  const names = Array.from({ length: 300 }, (_, no) => `B${no}`)
  const { symbols } = toStoredFile(await analyse('a.py', `class A(${names.join(', ')}):\n  pass\n`))
  expect(symbols[0]?.ancestors).toEqual(names.slice(0, 100))
})

test('takes no longer for many of one name, or for many ancestors, than for as many others', async () => {
  const analysed = await analyse('a.ts', 'function f() { g() }\n')
  const lines = Array.from({ length: 20_000 }, (_, no) => ({ line: no + 1, character: 0 }))
  const symbols = lines.flatMap((start) => analysed.symbols.map((symbol) => ({ ...symbol, start, end: start })))
  const many = Array.from({ length: 10 }, () => lines).flat()
  const calls = many.flatMap(({ line }) => analysed.calls.map((call) => ({ ...call, line })))
  const inheritance = many.map(() => ({ symbol: 'f', ancestor: 'B', line: 1 }))
  const before = performance.now()
  const stored = toStoredFile({ ...analysed, symbols, calls, inheritance })
  expect(performance.now() - before).toBeLessThan(2000)
  expect(stored.calls.at(-1)?.callerNo).toBe(19_999)
})
