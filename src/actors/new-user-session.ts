import type { SessionNotice } from '#machines/session/session.setup.ts'
import type { Memory } from './memory.ts'

const key = 'new-user-session'

type StartWay = Extract<SessionNotice, { type: 'session.started' }>['by']

export const createNewUserSession = (memory: Memory) => {
  let isNew = false
  return {
    begin(by: StartWay): void {
      const isGoingOn = by === 'restored' || by === 'elsewhere'
      isNew = isGoingOn ? memory.read(key) !== null : by === 'confirmation' || by === 'invitation'
      if (!isGoingOn) memory.write(key, isNew ? 'true' : null)
    },
    isCurrent: (): boolean => isNew,
  }
}
