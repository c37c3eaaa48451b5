import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

describe('the sizes that the lint allows', () => {
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-sizes-'))
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const lint = (file: string, source: string): string => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, source)
    const { stdout } = spawnSync(oxlint, ['--config', '.oxlintrc.json', file], { cwd: folder, encoding: 'utf8' })
    rmSync(path)
    return stdout
  }
  const createFunction = (lines: number): string =>
    `export const run = () => {\n${'  new Date()\n'.repeat(lines - 2)}}\n`
  const createFile = (lines: number): string => 'new Date()\n'.repeat(lines)

  it.each(['src/ui/dialog.tsx', 'src/backend/app.ts', 'machines/session/session.machine.ts'])(
    'are 40 lines for a function in %s',
    (file) => {
      expect(lint(file, createFunction(41))).toContain('max-lines-per-function')
      expect(lint(file, createFunction(40))).not.toContain('max-lines')
    },
  )

  it.each(['src/ui/dialog.tsx', 'machines/session/session.machine.ts', 'tests/ui/dialog.test.tsx'])(
    'are 300 lines for %s',
    (file) => {
      expect(lint(file, createFile(301))).toContain('max-lines')
      expect(lint(file, createFile(300))).not.toContain('max-lines')
    },
  )
})

describe('private members of XState', () => {
  const reader = 'src/inspect/xstate-internals.ts'
  const hasPrivateMember = (text: string): boolean => /\b_(?:nodes|transitions)\b/.test(text)

  it.each(['snapshot._nodes.map(toId)', 'const { _nodes } = snapshot', 'push(...step._transitions)'])(
    'are found in %s',
    (text) => expect(hasPrivateMember(text)).toBe(true),
  )

  it('are read in one file', () => {
    const users = ['machines', 'src', 'tests'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.tsx?$/.test(file) && file !== 'tests/house/code-rules.test.ts')
        .filter((file) => hasPrivateMember(readFileSync(join(root, file), 'utf8'))),
    )
    expect(users).toEqual([reader])
  })
})

describe('a rule with :has()', () => {
  const namesTag = (line: string): boolean =>
    line.split("'").some((text, at) => at % 2 === 1 && text.includes(':has(') && /\) (?:> )?[a-z]/.test(text))

  it.each(["  '&:is(:hover, :has([aria-current=true])) > div': {", "  ':root:has([data-edge-bar]) main': {"])(
    'is found to name a tag in %s',
    (line) => expect(namesTag(line)).toBe(true),
  )

  it.each(["  '&:has(kbd)': {", "  ':root:has([data-edge-bar]) &': {", "if (matches(':has(main)')) return"])(
    'is found to name none in %s',
    (line) => expect(namesTag(line)).toBe(false),
  )

  it('names no tag, because every change of a page would restyle all elements of that tag', () => {
    const rules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('styled-system'))
      .flatMap((file) =>
        readFileSync(join(root, 'src', file), 'utf8')
          .split('\n')
          .filter(namesTag),
      )
    expect(rules).toEqual([])
  })
})
