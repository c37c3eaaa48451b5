import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const ofQa = /^(?:inspect|styled-system)\//

const mentions = (): readonly (readonly [file: string, line: string])[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !ofQa.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line) => (/['"](?:#src|[./]+)\/inspect\//.test(line) ? [[file, line.trim()] as const] : [])),
    )

test('the product meets what is QA’s in one file, and there only when it is the QA build that runs', () => {
  const qaMentions = mentions()
  expect([...new Set(qaMentions.map(([file]) => file))]).toEqual(['main.tsx'])
  expect(qaMentions.filter(([, line]) => !line.includes('await import('))).toEqual([])
  const main = readFileSync(join(root, 'main.tsx'), 'utf8')
  const outside = main.replaceAll(/ {2}if \(__QA__\) \{\n[\s\S]*?\n {2}\}\n/g, '').split('\n')
  expect(outside.filter((line) => line.includes('#src/inspect/') && !line.includes('__QA__'))).toEqual([])
})
