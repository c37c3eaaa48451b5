import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { gitAvailability } from '#src/backend/indexing/git-availability.ts'
import { cloneRepository } from '#src/backend/indexing/git-clone.ts'
import { host } from './git-host.ts'
import { scratchFolder } from './scratch-folder.ts'

describe('B23 the git of the machine', () => {
  function fakeGit(script: string): string {
    const file = join(scratchFolder(), 'git')
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return file
  }

  it('is there, missing or too old', async () => {
    expect(await gitAvailability()).toEqual({ state: 'ready', version: expect.stringMatching(/^2\./) })
    expect(await gitAvailability('/nowhere/git')).toEqual({ state: 'missing' })
    expect(await gitAvailability(fakeGit('echo git version 2.30.1'))).toEqual({
      state: 'tooOld',
      version: '2.30.1',
      needed: '2.37',
    })
  })

  it('sees no secret in its arguments and nothing of our environment', async () => {
    const { request, folder } = await host({ credentials: { username: 'ada', password: 'hunter2' } })
    const log = join(folder, 'log')
    const real = '/usr/bin/env git'
    const spy = fakeGit(
      `[ "$1" = version ] || { echo "$@" >> ${log}; env | grep -v GIT_CONFIG_ >> ${log}; }\nexec ${real} "$@"`,
    )
    process.env['QUARRY_TEST_SECRET'] = 'ours'
    onTestFinished(() => void delete process.env['QUARRY_TEST_SECRET'])
    await cloneRepository({ ...request, git: spy, credentials: { username: 'ada', password: 'hunter2' } })
    const seen = readFileSync(log, 'utf8')
    expect(seen).toContain(
      `fetch --depth=1 --no-tags --force --no-write-fetch-head --progress --stdin -- ${request.url}\n`,
    )
    expect(seen).toMatch(/^GIT_TERMINAL_PROMPT=0$/m)
    expect(seen).not.toMatch(/hunter2|YWRhOmh1bnRlcjI|QUARRY_TEST_SECRET|^HOME=(?!.*no-home)/m)
  })
})
