import { initialTransition } from 'xstate'
import { type SessionSnapshot, sessionMachine } from '#machines/session/session.machine.ts'
import type { TokenFacts } from '#machines/session/session.setup.ts'
import { facts } from '#src/inspect/plans/session.plan.ts'

export const restoredSession = (stored: TokenFacts | null = facts()): SessionSnapshot =>
  initialTransition(sessionMachine, { stored })[0]
