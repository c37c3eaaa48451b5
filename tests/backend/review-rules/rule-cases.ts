import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { allRules } from '#src/backend/review-rules/all-rules.ts'
import type { RuleFinding } from '#src/backend/review-rules/change.ts'
import { findInChange } from '#src/backend/review-rules/find-in-change.ts'
import { ruleTexts, type RuleId } from '#src/backend/review-rules/rule-texts.ts'
import { toPatch } from '#src/backend/review-rules/to-patch.ts'

/** An extension, the text of a file, and its path where that matters. */
type Case = readonly [extension: string, text: string, path?: string]

export type RuleCases = Readonly<
  Partial<Record<RuleId, { readonly raises: readonly Case[]; readonly passes: readonly Case[] }>>
>

const run = promisify(execFile)
const minCases = 3

const groupsByExtension: Readonly<Record<string, readonly string[]>> = {
  ts: ['ecmascript', 'typescript'],
  tsx: ['ecmascript', 'typescript', 'jsx'],
  js: ['ecmascript', 'javascript', 'jsx'],
  py: ['python'],
  java: ['java'],
  cs: ['csharp'],
  go: ['go'],
  rb: ['ruby'],
  php: ['php'],
}

const toFile = ([extension, text, path = `src/orders/sample.${extension}`]: Case) => ({
  path,
  status: 'added' as const,
  before: null,
  after: extension === 'php' && !text.includes('<?') ? `<?php\n${text}\n` : `${text}\n`,
})

const find = async (id: string, example: Case): Promise<readonly RuleFinding[]> => {
  const findings = await findInChange(
    { files: [toFile(example)], context: [] },
    { rules: allRules.filter((rule) => rule.id === id) },
  )
  return findings.filter(({ rule }) => rule === id)
}

const applies = async (example: Case, finding: RuleFinding): Promise<void> => {
  const file = toFile(example)
  const folder = await mkdtemp(join(tmpdir(), 'review-fix-'))
  try {
    await mkdir(join(folder, dirname(file.path)), { recursive: true })
    await writeFile(join(folder, file.path), file.after)
    await writeFile(join(folder, 'fix.patch'), toPatch(file, finding) ?? '')
    await run('git', ['apply', '--check', 'fix.patch'], { cwd: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const expectEnough = (id: string, { raises, passes }: NonNullable<RuleCases[RuleId]>): void => {
  expect(raises.length).toBeGreaterThanOrEqual(minCases)
  expect(passes.length).toBeGreaterThanOrEqual(minCases)
  const patterns = allRules.find((rule) => rule.id === id)?.patterns ?? []
  const groups = patterns.flatMap(({ queries }) => Object.keys(queries))
  const tried = new Set(raises.flatMap(([extension]) => groupsByExtension[extension] ?? []))
  expect(groups.filter((group) => !tried.has(group) && group !== 'javascript' && group !== 'typescript')).toEqual([])
}

const placeholders = (id: RuleId): readonly string[] => {
  const { title, why, advice } = ruleTexts[id]
  return [...`${title} ${why} ${advice}`.matchAll(/\{\{(\w{1,20})\}\}/g)].map(([, name]) => name ?? '')
}

const toNamed = (example: Case) => ({ extension: example[0], text: example[1], example })

export const describeRules = (cases: RuleCases): void =>
  describe.each(Object.entries(cases))('%s', (id, { raises, passes }) => {
    it('has enough examples, with each of its languages', () => expectEnough(id, { raises, passes }))

    it.each(raises.map(toNamed))('is raised in $extension: $text', async ({ example }) => {
      const [finding] = await find(id, example)
      expect(finding).toBeDefined()
      expect(Object.keys(finding?.parameters ?? {})).toEqual(expect.arrayContaining([...placeholders(id as RuleId)]))
      if (finding?.fix !== undefined) await applies(example, finding)
    })

    it.each(passes.map(toNamed))('passes $extension: $text', async ({ example }) => {
      expect(await find(id, example)).toEqual([])
    })
  })
