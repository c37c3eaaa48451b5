import { describe, expect, it } from 'vitest'
import { change, findRule } from './make-change.ts'

const steps = (count: number, indent = '  '): string =>
  Array.from({ length: count }, (_, at) => `${indent}total += step(${at})\n`).join('')
const typescript = (count: number, more = ''): string =>
  `export function total() {\n  let total = 0\n${steps(count)}${more}  return total\n}\n`
const python = (count: number): string => `def total():\n    total = 0\n${steps(count, '    ')}    return total\n`
const java = (count: number): string =>
  `class A {\n  int total() {\n    int total = 0;\n${steps(count, '    ').replaceAll(')\n', ');\n')}    return total;\n  }\n}\n`

describe('function-grown-long', () => {
  const find = (path: string, before: string, after: string) =>
    findRule('function-grown-long', change({ [path]: [before, after] }))

  it.each([
    ['src/a.ts', typescript(60), typescript(120), 1],
    ['app/a.py', python(70), python(130), 1],
    ['src/A.java', java(90), java(118), 2],
  ])('names a function of %s that the change makes long', async (path, before, after, line) => {
    expect(await find(path, before, after)).toEqual([[`${path}:${line}`]])
  })

  const inner = `  const inner = () => {\n${steps(60, '    ')}  }\n`
  it.each([
    ['was as long before', 'src/a.ts', typescript(110), typescript(160)],
    ['grows by a few lines', 'src/a.ts', typescript(90), typescript(105)],
    ['grows by comments and empty lines', 'src/a.ts', typescript(60), typescript(60, '  // a step\n\n'.repeat(50))],
    ['is long by the functions in it', 'src/a.ts', typescript(60), typescript(60, inner)],
    ['is a test', 'src/a.test.ts', typescript(60), typescript(120)],
  ])('passes one that %s', async (_, path, before, after) => {
    expect(await find(path, before, after)).toEqual([])
  })
})
