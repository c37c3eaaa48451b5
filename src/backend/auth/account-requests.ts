import { setTimeout as pause } from 'node:timers/promises'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Database, Handle } from '../db/tables.ts'
import type { Log } from '../log.ts'
import type { AccountRequest } from './run-account-request.ts'
import type { Sealer } from '../crypto/sealed-text.ts'

/**
 * Requests are stored and answered at once and worked on later: the response time must not tell whether an address is
 * known.
 */
export interface AccountRequestQueue {
  /** Resolves once the request is stored and cannot be lost. */
  accept(request: AccountRequest): Promise<void>
  resume(): Promise<void>
  /** Starts the stored requests without their delay and resolves once all of them are done. */
  finishNow(): Promise<void>
}

interface AccountRequestDeps {
  readonly db: Database
  readonly clock: () => number
  readonly sealer: Sealer
  readonly log: Log
  readonly run: (db: Handle, request: AccountRequest) => Promise<string | undefined>
  readonly dispatch: (mailId: string) => void
}

/** The random delay keeps the start of the work from showing in later response times. */
const minDelayMs = 20
const maxDelayMs = 200
const abandonedAfterMs = 30_000

const takeRequest = async (db: Handle, id: string): Promise<string | undefined> =>
  (await db.deleteFrom('account_requests').where('id', '=', id).returning('sealed').executeTakeFirst())?.sealed

const runRequest = async ({ db, sealer, run, dispatch }: AccountRequestDeps, id: string): Promise<void> => {
  const mailId = await db.transaction().execute(async (transaction) => {
    const opened = sealer.open((await takeRequest(transaction, id)) ?? '')
    return opened === undefined ? undefined : run(transaction, JSON.parse(opened) as AccountRequest)
  })
  if (mailId !== undefined) dispatch(mailId)
}

const createRunner = (deps: AccountRequestDeps) => {
  const waiting: string[] = []
  let wake = new AbortController()
  let running: Promise<void> | undefined
  const drain = async () => {
    const delay = minDelayMs + Math.random() * (maxDelayMs - minDelayMs)
    await pause(delay, undefined, { signal: wake.signal }).catch(() => undefined)
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      await runRequest(deps, id).catch((error: unknown) => deps.log.error('account request failed', { id, error }))
    }
  }
  const start = (): void => {
    if (running !== undefined || waiting.length === 0) return
    running = drain().finally(() => {
      running = undefined
      start()
    })
  }
  return {
    add(id: string): void {
      if (!waiting.includes(id)) waiting.push(id)
      start()
    },
    async finishNow(): Promise<void> {
      wake.abort()
      while (running !== undefined) await running
      wake = new AbortController()
    },
  }
}

export const openAccountRequestQueue = (deps: AccountRequestDeps): AccountRequestQueue => {
  const { db, clock, sealer } = deps
  const runner = createRunner(deps)
  return {
    async accept(request) {
      const id = newObjectId(clock())
      const sealed = sealer.seal(JSON.stringify(request))
      await db
        .insertInto('account_requests')
        .values({ id, sealed, created_at: new Date(clock()) })
        .execute()
      runner.add(id)
    },
    async resume() {
      const left = await db
        .selectFrom('account_requests')
        .select('id')
        .where('created_at', '<', new Date(clock() - abandonedAfterMs))
        .orderBy('created_at')
        .execute()
      for (const { id } of left) runner.add(id)
    },
    finishNow: () => runner.finishNow(),
  }
}
