import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { undescribedChartsPlugin } from '#src/build/undescribed-charts.plugin.ts'

const folder = join(import.meta.dirname, '../../machines')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:machine|setup|funnel|journey)\.ts$/.test(file),
)

const { transform } = undescribedChartsPlugin() as {
  readonly transform: (code: string, id: string) => { readonly code: string } | undefined
}
const shipped = (code: string, file: string): string => transform(code, `/machines/${file}`)?.code ?? ''

describe('the charts of the production build', () => {
  it('go without what describes them, wherever it stands', () => {
    const left = files.flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8')
      return /description:\s*['"`]/.test(shipped(code, file)) ? [file] : []
    })
    expect(files.length).toBeGreaterThan(30)
    expect(left).toEqual([])
  })

  it.each([
    ["alone: { description: 'Nobody: yet, or \\'gone\\'.' },", 'alone: { },'],
    ["gone: { type: 'final', description: 'Over.' },", "gone: { type: 'final', },"],
    ["{ description: 'Fades.', after: { leaving: 'gone' } }", "{ after: { leaving: 'gone' } }"],
    ["  description:\n    'Long.',\n  initial: 'a',", " initial: 'a',"],
    ['readonly description: string', 'readonly description: string'],
  ])('%s', (code, expected) => expect(shipped(code, 'a/a.machine.ts').replace(/\s+/g, ' ')).toBe(expected))
})
