import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { isBuilt } from '#src/inspect/cli/qa-build.ts'
import { freePort, placesText, runServer, toQaEnvironment } from '#src/inspect/cli/qa-run.ts'

const account = { email: 'qa@quarry.local', password: 'a password' }

const folder = () => {
  const root = mkdtempSync(join(tmpdir(), 'quarry-qa-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, minute: number) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
    for (let ancestor = path; ancestor !== '.'; ancestor = dirname(ancestor))
      utimesSync(join(root, ancestor), minute * 60, minute * 60)
  }
  for (const path of ['src/app/main.ts', 'machines/session/a.ts', 'locales/en/a.json']) write(path, 1)
  for (const path of ['dist/qa/index.html', 'dist/qa/prerendered/a', 'dist/server/serve.js']) write(path, 5)
  write('dist/database/a', 5)
  return { root, write }
}

describe('whether the product has to be built', () => {
  it('has not, when everything is newer than what it is made of', () => {
    expect(isBuilt(folder().root)).toBe(true)
  })

  it.each(['src/app/main.ts', 'machines/session/b.ts', 'locales/ru/a.json'])('has, once %s has changed', (path) => {
    const { root, write } = folder()
    write(path, 9)
    expect(isBuilt(root)).toBe(false)
  })

  it('has, when a file is gone, or a part of the build', () => {
    const { root } = folder()
    rmSync(join(root, 'machines/session/a.ts'))
    expect(isBuilt(root)).toBe(false)
    const unbuilt = folder()
    rmSync(join(unbuilt.root, 'dist/qa'), { recursive: true })
    expect(isBuilt(unbuilt.root)).toBe(false)
  })

  it('does not take what it makes itself for a change', () => {
    const { root, write } = folder()
    write('src/styled-system/css.js', 9)
    expect(isBuilt(root)).toBe(true)
  })
})

it('takes another port when the usual one is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await freePort(port, '127.0.0.1')).toBe(0)
  expect(await freePort(0, '127.0.0.1')).toBe(0)
})

describe('the server of QA', () => {
  it('is given the services that charts wait for, on this machine only, unless others are set', () => {
    const environment = toQaEnvironment({ SUPPORT_WIDGET_ID: 'mine' }, { port: 4173, dataDir: '/data', account })
    expect(environment).toMatchObject({ QA: '1', PORT: '4173', DATA_DIR: '/data', SUPPORT_WIDGET_ID: 'mine' })
    const { isQa, errorReportingDsn, isLocalOnly, demo } = readConfig(environment)
    expect({ isQa, isLocalOnly, demo }).toEqual({ isQa: true, isLocalOnly: true, demo: account })
    expect(new URL(errorReportingDsn ?? '').hostname).toBe('127.0.0.1')
    const { supportWidget } = readConfig(toQaEnvironment({}, { port: 4173, dataDir: '/data', account }))
    expect([supportWidget?.id, new URL(supportWidget?.scriptUrl ?? '').hostname]).toEqual(['qa', '127.0.0.1'])
  })

  it('tells where everything is once it is there, and passes on what it says', async () => {
    const texts: string[] = []
    const code = await runServer({
      server: [process.execPath, '-e', "console.log('Quarry is at ' + process.env.AT); console.log('more')"],
      environment: { PATH: process.env['PATH'], AT: 'http://127.0.0.1:5' },
      account,
      print: (text) => texts.push(text),
    })
    expect(code).toBe(0)
    expect(texts.join('')).toContain('more')
    expect(texts.join('').split(placesText('http://127.0.0.1:5', account))).toHaveLength(2)
    expect(placesText('http://127.0.0.1:5', account)).toContain('http://127.0.0.1:5/inspect/funnels')
  })

  it('ends with a code of its own when the server fails', async () => {
    const code = await runServer({
      server: [process.execPath, '-e', 'process.exit(3)'],
      environment: {},
      account,
      print: () => undefined,
    })
    expect(code).toBe(3)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('is stopped by %s, and nothing is left', async (signal) => {
    const script = `
      import { runServer } from '#src/inspect/cli/qa-run.ts'
      process.exitCode = await runServer({
        server: [process.execPath, '-e', "console.log(process.pid); setInterval(() => {}, 1000); process.on('SIGTERM', () => process.exit(0))"],
        environment: {}, account: { email: '', password: '' }, print: (text) => process.stdout.write(text),
      })`
    const command = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '../../..'),
    })
    const pid = await new Promise<number>((resolve) =>
      command.stdout.once('data', (piece: Buffer) => resolve(Number(piece.toString()))),
    )
    command.kill(signal)
    expect(await new Promise((resolve) => command.once('exit', resolve))).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
