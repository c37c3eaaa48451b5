import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Mutant } from '#tests/support/machine-mutants.ts'

export type Fate = { readonly kind: 'lives' | 'hangs' } | { readonly kind: 'dies'; readonly test: string }

const patience = 240_000

const command = ['--import', 'tsx', 'tests/mutation/mutation-worker.ts']

const readAnswer = (line: string): string | null | undefined =>
  line.startsWith('{"noticedBy":') ? (JSON.parse(line) as { noticedBy: string | null }).noticedBy : undefined

/** A change that makes a chart run in circles hangs the process, which is replaced then. */
export const openLane = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mutant-'))
  const environment = { ...process.env, MUTANT_FILE: join(folder, 'mutant.json'), FORCE_COLOR: '0' }
  let worker: { readonly process: ChildProcess; readonly lines: AsyncIterator<string> } | null = null

  const start = () => {
    const started = spawn(process.execPath, command, {
      env: environment,
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    })
    return { process: started, lines: createInterface({ input: started.stdout })[Symbol.asyncIterator]() }
  }

  const stop = (): void => {
    const id = worker?.process.pid
    worker = null
    if (id === undefined) return
    try {
      process.kill(-id, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  const answer = async (lines: AsyncIterator<string>): Promise<Fate> => {
    for (;;) {
      const { done, value } = await lines.next()
      if (done === true) throw new Error('the tests of a change ended without an answer')
      const failedTest = readAnswer(value)
      if (failedTest !== undefined) return failedTest === null ? { kind: 'lives' } : { kind: 'dies', test: failedTest }
    }
  }

  return {
    async fateOf(chart: string, mutant: Mutant | null): Promise<Fate> {
      const { process: current, lines } = (worker ??= start())
      current.stdin?.write(`${JSON.stringify({ chart, mutant })}\n`)
      let timer: NodeJS.Timeout | undefined
      const hangs = new Promise<Fate>((resolve) => {
        timer = setTimeout(() => resolve({ kind: 'hangs' }), patience)
      })
      const fate = await Promise.race([answer(lines), hangs])
      clearTimeout(timer)
      if (fate.kind === 'hangs') stop()
      return fate
    },
    close() {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Lane = ReturnType<typeof openLane>
