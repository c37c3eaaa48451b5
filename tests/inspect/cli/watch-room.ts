import type { FollowLog, Notice } from '#src/inspect/cli/growing-log.ts'
import { watchLog } from '#src/inspect/cli/watch-log.ts'
import { createJsonWords, createTextWords } from '#src/inspect/cli/watch-words.ts'
import { readText } from '#src/inspect/funnels/log-text.ts'

type Step = () => unknown

/** Each wait takes the next step; after the last one nobody waits any more. */
const takeSteps = (given: readonly Step[]) => {
  const end = new AbortController()
  const steps = [...given]
  const waits: number[] = []
  const wait = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    const step = steps.shift()
    if (step) await step()
    else end.abort()
  }
  return { signal: end.signal, wait, waits }
}

export const followThrough = async (follow: FollowLog, ...steps: readonly Step[]) => {
  const { signal, wait, waits } = takeSteps(steps)
  const logs: { readonly isContinued: boolean; text: string }[] = []
  const notices: Notice[] = []
  const onNotice = (notice: Notice) => void notices.push(notice)
  for await (const { isContinued, pieces } of follow({ signal, wait, onNotice, onCaughtUp: () => undefined })) {
    const log = { isContinued, text: '' }
    logs.push(log)
    for await (const text of readText(pieces)) log.text += text
  }
  return { logs, notices, waits }
}

interface WatchOptions {
  readonly format?: 'text' | 'json'
  readonly isTTY?: boolean
  readonly columns?: number
  readonly maxKnownPeople?: number
}

const name = 'log.ndjson'

export const watchThrough = async (
  follow: FollowLog,
  steps: readonly Step[],
  { format = 'text', isTTY = false, columns = 80, ...options }: WatchOptions = {},
) => {
  const { signal, wait } = takeSteps(steps)
  const written: string[] = []
  const output = { isTTY, columns, write: (text: string) => written.push(text) }
  const words = format === 'json' ? createJsonWords(name) : createTextWords(name, ({ events }) => `${events} in all\n`)
  const isConforming = await watchLog({ name, follow, words, output, signal, wait, ...options })
  return { isConforming, written: written.join('') }
}

export const growBy = (...texts: readonly string[]): FollowLog =>
  async function* follow({ wait, onCaughtUp, signal }) {
    async function* pieces() {
      for (const text of texts) {
        yield text
        onCaughtUp()
        await wait(1)
        if (signal.aborted) return
      }
    }
    yield { isContinued: false, pieces: pieces() }
  }
