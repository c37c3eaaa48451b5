import type { OpenDatabase } from '../db/open-database.ts'

type Outcome = Awaited<ReturnType<OpenDatabase['runSql']>>

/** pg-boss does not wait for all of its statements; `settled` does. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<Outcome>
  settled(): Promise<void>
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

export const queueDatabase = (database: OpenDatabase): QueueDatabase => {
  const underWay = new Set<Promise<unknown>>()
  return {
    executeSql(text, values) {
      const statement = database.runSql(text, values).finally(() => underWay.delete(statement))
      underWay.add(statement)
      return statement
    },
    async settled() {
      await nextTurn()
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await nextTurn()
      }
    },
  }
}
