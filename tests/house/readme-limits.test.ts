import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyLimit } from '#src/backend/api-keys/key-caller.ts'
import { questionLimit } from '#src/backend/chat/ask-question.ts'
import { linkTextLimit, organisationTextLimit } from '#src/backend/chat/question-quota.ts'
import { hours, minutes } from '#src/lib/durations.ts'
import { maxQuestionLength } from '#src/backend/chat/requested-question.ts'
import type { RateLimit } from '#src/backend/http/rate-limit.ts'
import { linkQuestionLimit, visitorQuestionLimit, visitorTextLimit } from '#src/backend/public-chat/link-limits.ts'

const readme = readFileSync(join(import.meta.dirname, '../../src/backend/README.md'), 'utf8')
const rows = readme.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))

const amountIn = (milliseconds: number, limit: RateLimit | undefined): string => {
  if (limit === undefined) return ''
  expect(limit.withinMs, limit.name).toBe(milliseconds)
  return limit.max.toLocaleString('en')
}

it.each<[string, RateLimit | undefined, RateLimit | undefined]>([
  ['a person, or a key', questionLimit, undefined],
  ['an organisation', undefined, organisationTextLimit],
  ['a public link', linkQuestionLimit, linkTextLimit],
  ["a visitor's network, over all links", visitorQuestionLimit, visitorTextLimit],
])('README tells the limits of %s', (whom, questions, text) => {
  const row = rows.find(([, name]) => name === whom)
  expect(row?.slice(2, 4)).toEqual([amountIn(minutes, questions), amountIn(hours, text)])
})

it('README tells how long a question may be, and how often a key may call', () => {
  expect(keyLimit.withinMs).toBe(minutes)
  expect(readme).toContain(
    `A question has ${maxQuestionLength.toLocaleString('en')} characters at most; a key makes ${keyLimit.max} calls a minute.`,
  )
})
