import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tests = join(import.meta.dirname, '..')

const drivesItself = /^import (?!type )[^\n]*from 'playwright-core'/m
const startsOne = /from '[^']*\/installed-browser\.ts'/

it('F02 every journey has its browser from the one place that puts it under watch', () => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const where = (wanted: RegExp) => files.filter((name) => wanted.test(readFileSync(join(tests, name), 'utf8')))
  expect(where(drivesItself)).toEqual(['support/installed-browser.ts'])
  expect(where(startsOne).filter((name) => !name.startsWith('bench/'))).toEqual(['support/browser.ts'])
  expect(drivesItself.test("import { chromium, type Browser } from 'playwright-core'")).toBe(true)
})
