import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { endSignals } from '#src/lib/end-signals.ts'
import { type ProcessEnd, type ProcessListener, startProcess } from '#src/backend/processes/start-process.ts'

const root = join(import.meta.dirname, '../../..')
const env = { PATH: process.env['PATH'] ?? '' }

const start = (command: string, args: readonly string[], input = '', listener: Partial<ProcessListener> = {}) => {
  let output = ''
  let errors = ''
  let kill = () => {}
  const ended = new Promise<ProcessEnd & { readonly output: string; readonly errors: string }>((resolve) => {
    kill = startProcess(
      { command, args, cwd: root, env, input },
      {
        onStdout: (piece) => (output += piece.toString()),
        onStderr: (piece) => (errors += piece.toString()),
        onEnd: (end) => resolve({ ...end, output, errors }),
        ...listener,
      },
    )
  })
  return { ended, kill: () => kill(), readOutput: () => output }
}

const isRunning = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

test('a process gets its input, and its output, errors and status come back', async () => {
  const { ended } = start('sh', ['-c', 'cat; echo wrong >&2; exit 3'], 'Вітаю')
  expect(await ended).toEqual({ status: 3, output: 'Вітаю', errors: 'wrong\n' })
})

test('it sees only the variables that it is given', async () => {
  expect((await start('env', []).ended).output.replace(/^(?:PWD|SHLVL|_)=.*\n/gm, '')).toBe(`PATH=${env.PATH}\n`)
})

test('more output than the helper holds comes whole', async () => {
  const text = 'line of a file\n'.repeat(400_000)
  const { output, status } = await start('cat', [], text).ended
  expect([status, output === text]).toEqual([0, true])
})

test.each([
  ['is not there', 'no-such-command', []],
  ['has an argument that no process can have', 'echo', ['a\0b']],
])('a process that %s ends as failed', async (_, command, args) => {
  const { status, failure } = await start(command, args).ended
  expect([status === 0, failure instanceof Error]).toEqual([false, true])
})

test('killing ends the whole group', async () => {
  const { ended, kill, readOutput } = start('sh', ['-c', 'sleep 600 & echo $!; wait'])
  await vi.waitFor(() => expect(readOutput()).toMatch(/\d\n/))
  kill()
  expect(await ended).toMatchObject({ status: null })
  await vi.waitFor(() => expect(isRunning(Number(readOutput()))).toBe(false))
})

test('when the helper dies, what it ran ends as failed, and the next process starts', async () => {
  const { ended, readOutput } = start('sh', ['-c', 'echo $PPID; sleep 600'])
  await vi.waitFor(() => expect(readOutput()).toMatch(/\d\n/))
  process.kill(Number(readOutput()), 'SIGKILL')
  expect(await ended).toMatchObject({ status: null, failure: expect.any(Error) })
  expect(await start('echo', ['again']).ended).toMatchObject({ status: 0, output: 'again\n' })
})

test.each(endSignals)('%s to the helper, as a terminal sends it, ends nothing', async (signal) => {
  const { ended, kill, readOutput } = start('sh', ['-c', 'echo $PPID; sleep 600'])
  await vi.waitFor(() => expect(readOutput()).toMatch(/\d\n/))
  process.kill(Number(readOutput()), signal)
  expect(await start('sh', ['-c', 'echo $PPID']).ended).toMatchObject({ status: 0, output: readOutput() })
  kill()
  expect((await ended).failure).toBeUndefined()
})

const runScript = (body: string) => {
  const script = `import { startProcess } from './src/backend/processes/start-process.ts'
    const order = { cwd: '.', env: { PATH: process.env.PATH }, input: '' }
    const print = (piece) => process.stdout.write(piece)
    ${body}`
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: root })
}

test('the helper keeps no program running, but a process does until it has ended', async () => {
  const child = runScript(`
    startProcess({ ...order, command: 'sh', args: ['-c', 'sleep 0.2; echo done'] }, { onStdout: print, onEnd: () => {} })`)
  let output = ''
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect([code, output]).toEqual([0, 'done\n'])
})

test('what a killed program has started ends with it', async () => {
  const child = runScript(`
    startProcess({ ...order, command: 'sleep', args: ['600'] }, { onStart: (pid) => print(String(pid)) })`)
  const pid = await new Promise<number>((resolve) =>
    child.stdout.once('data', (piece: Buffer) => resolve(Number(piece.toString()))),
  )
  expect(isRunning(pid)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false))
})
