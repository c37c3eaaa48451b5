import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { onTestFinished } from 'vitest'

export const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const listing = (folder: string): string[] => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !statSync(path).isDirectory() || readdirSync(path).length === 0)
    .map((path) => relative(folder, path) + (statSync(path).isDirectory() ? '/' : ''))
    .toSorted()
}
