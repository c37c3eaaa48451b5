import { fromPromise } from 'xstate'
import {
  type MarketingInfo,
  marketingInfoMachine,
  type MarketingStanding,
} from '#machines/marketing-info/marketing-info.machine.ts'
import type { Client } from '#src/api/client.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { finite, object, readJson, text } from '#src/lib/shape.ts'
import type { Memory } from './memory.ts'

const skipKey = 'marketing-info-skip'
const Skip = object({ userId: text, at: finite })

/** When this person put the question off; another one who used the browser put off nothing for them. */
const readSkip = (memory: Memory, userId: string | null): number | null => {
  const skip = readJson(Skip, memory.read(skipKey))
  return skip !== null && skip.userId === userId ? skip.at : null
}

export const keepSkip = (memory: Memory, userId: string | null, at: number): void =>
  memory.write(skipKey, JSON.stringify({ userId, at }))

export const clearSkip = (memory: Memory): void => memory.write(skipKey, null)

interface World {
  readonly client: Client
  readonly memory: Memory
  readonly userId: string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Fetches the question and its words, and waits for the moment to ask; called of those who are asked only. */
  readonly prepare: (signal: AbortSignal) => Promise<unknown>
}

/** The chart of the question who the organisation is, on the organisation of the session and the memory of this browser. */
export const provideMarketingInfo = ({ client, memory, userId, now, prepare }: World) =>
  marketingInfoMachine.provide({
    actors: {
      lookUpStanding: fromPromise<MarketingStanding>(async ({ signal }) => {
        const { isMarketingInfoProvided: isProvided } = await client.call(organisationEndpoints.read)
        if (!isProvided) await prepare(signal)
        return { isProvided, skippedAt: readSkip(memory, userId), at: now() }
      }),
      saveInfo: fromPromise<void, { info: MarketingInfo | null }>(async ({ input: { info } }) => {
        if (info === null) return
        await client.call(organisationEndpoints.update, { body: { metadata: info } })
      }),
    },
  })
