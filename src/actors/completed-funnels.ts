import { isSignedIn } from '#machines/session/session.selectors.ts'
import { list, object, readJson, text } from '#src/lib/shape.ts'
import type { Memory } from './memory.ts'
import type { Session } from './session.actor.ts'

const completedFunnelsKey = 'completed-funnels'
const Completed = object({ userId: text, funnels: list(text) })

interface Deps {
  readonly session: Pick<Session, 'actor'>
  readonly memory: Memory
}

export interface CompletedFunnels {
  readonly has: (funnelId: string) => boolean
  readonly add: (funnelId: string) => void
  readonly forget: () => void
}

/** Completed funnels are remembered with consent to statistics, and only for a signed-in person. */
export const createCompletedFunnels = ({ session, memory }: Deps): CompletedFunnels => {
  const getUserId = () => {
    const snapshot = session.actor.getSnapshot()
    return isSignedIn(snapshot) ? snapshot.context.userId : null
  }
  const readFunnels = (): readonly string[] => {
    const completed = readJson(Completed, memory.read(completedFunnelsKey))
    return completed !== null && completed.userId === getUserId() ? completed.funnels : []
  }
  return {
    has: (funnelId) => readFunnels().includes(funnelId),
    add(funnelId) {
      const userId = getUserId()
      if (userId === null) return
      const funnels = [...new Set([...readFunnels(), funnelId])]
      memory.write(completedFunnelsKey, JSON.stringify({ userId, funnels }))
    },
    forget: () => memory.write(completedFunnelsKey, null),
  }
}
