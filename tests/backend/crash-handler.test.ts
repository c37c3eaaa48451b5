import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const run = (source: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const runToEnd = async (source: string) => {
  const child = run(source)
  let errors = ''
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, errors }
}

const begin = `
  import { installCrashHandler } from '#src/backend/crash-handler.ts'
  import { consoleLog } from '#src/backend/log.ts'
  installCrashHandler(consoleLog)`

test('an uncaught error ends the process with a line that says why', async () => {
  const thrown = await runToEnd(`${begin}; setTimeout(() => { throw new TypeError('thrown') }, 1)`)
  expect(thrown.code).toBe(1)
  expect(JSON.parse(thrown.errors)).toMatchObject({
    level: 'error',
    message: 'the server ends',
    origin: 'uncaughtException',
    error: { name: 'TypeError', message: 'thrown' },
  })
  const rejected = await runToEnd(`${begin}; setInterval(() => {}, 1000)
    Promise.reject(new Error('rejected', { cause: new RangeError('deeper') }))`)
  expect(rejected.code).toBe(1)
  expect(JSON.parse(rejected.errors)).toMatchObject({
    origin: 'unhandledRejection',
    error: { message: 'rejected', cause: { name: 'RangeError', message: 'deeper' } },
  })
})

test('a closed output stream does not end the process', async () => {
  const child = run(`${begin}
    let printed = 0
    const timer = setInterval(() => {
      process.stdout.write('still here\\n')
      printed += 1
      if (printed < 200) return
      clearInterval(timer)
      process.exitCode = 3
    }, 1)`)
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(3)
})
