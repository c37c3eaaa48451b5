import { newObjectId } from '#src/lib/object-id.ts'
import type { Database } from '../db/tables.ts'
import type { Answerer, AnswerRequest, ChooseAnswerer } from './answerer.ts'
import { Generation, type GenerationParts } from './generation.ts'
import {
  endWithoutWriter,
  failOrphans,
  readAnswer,
  requestStop,
  silentAfter,
  type AnswerRow,
  type Owner,
} from './messages.store.ts'

const stopPatience = 5_000
const lookEvery = 100
const farewell = 3_000

export interface Answers {
  readonly worker: string
  /** Answers where an organisation has no language model of its own. */
  readonly answerer: Answerer
  readonly choose: ChooseAnswerer
  begin(id: string, question: AnswerRequest, answerer: Answerer): Generation
  running(id: string): Generation | undefined
  read(owner: Owner, id: string): Promise<AnswerRow | undefined>
  stop(owner: Owner, id: string): Promise<void>
  close(): Promise<void>
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Parts = GenerationParts & {
  readonly db: Database
  /** Absent: no organisation has language models of its own. */
  readonly choose?: ChooseAnswerer
}

const stopElsewhere = async ({ db, clock }: Parts, owner: Owner, id: string): Promise<void> => {
  await requestStop(db, id, new Date(clock()))
  for (let waited = 0; waited < stopPatience; waited += lookEvery) {
    if ((await readAnswer(db, owner, id))?.state !== 'streaming') return
    await pause(lookEvery)
  }
  await endWithoutWriter(db, id, { state: 'stopped' })
}

/** With `isShared`, other processes may write answers in the same database. */
export const openAnswers = async (parts: Parts, isShared: boolean): Promise<Answers> => {
  const { db, clock } = parts
  await failOrphans(db, isShared ? new Date(clock() - silentAfter) : 'all')
  const generations = new Map<string, Generation>()
  const isLost = ({ state, beat_at }: AnswerRow): boolean =>
    state === 'streaming' && (beat_at?.getTime() ?? 0) < clock() - silentAfter
  return {
    worker: newObjectId(clock()),
    answerer: parts.answerer,
    choose: parts.choose ?? (async () => ({ answerer: parts.answerer, modelNames: [parts.answerer.model] })),
    running: (id) => generations.get(id),
    begin(id, question, answerer) {
      const generation = new Generation(id, question, { ...parts, answerer })
      generations.set(id, generation)
      void generation.ended.then(() => generations.delete(id))
      return generation
    },
    async read(owner, id) {
      const row = await readAnswer(db, owner, id)
      if (row === undefined || generations.has(id) || !isLost(row)) return row
      await failOrphans(db, new Date(clock() - silentAfter))
      return readAnswer(db, owner, id)
    },
    async stop(owner, id) {
      const generation = generations.get(id)
      if (generation === undefined) return stopElsewhere(parts, owner, id)
      generation.stop('stopped')
      await generation.ended
    },
    async close() {
      const underWay = [...generations.values()]
      await Promise.race([Promise.all(underWay.map(({ ended }) => ended)), pause(underWay.length === 0 ? 0 : farewell)])
      for (const generation of underWay) generation.stop('interrupted')
      await Promise.all(underWay.map(({ ended }) => ended))
    },
  }
}
