import { type ActorOptions, type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { creationTime, isTestUser, type SupportPerson } from '#machines/support-widget/support-person.ts'
import { supportWidgetMachine } from '#machines/support-widget/support-widget.machine.ts'
import type { SupportFrame } from './support-frame.ts'

interface Profile {
  readonly email: string
  readonly createdAt?: unknown
}

export interface SupportWidgetDeps {
  readonly isSelfHosted: boolean
  readonly isConfigured: boolean
  readonly userId: string | null
  readonly isChat: boolean
  readonly testUserDomains: readonly string[]
  readonly fetchProfile: () => Promise<Profile>
  /** A frame that opens too late is removed when the signal aborts. */
  readonly openFrame: (signal: AbortSignal) => Promise<SupportFrame>
  readonly clock?: NonNullable<ActorOptions<typeof supportWidgetMachine>['clock']>
}

export interface SupportWidget {
  readonly actor: ActorRefFrom<typeof supportWidgetMachine>
  readonly stop: () => void
}

const meet = async ({ fetchProfile, testUserDomains }: SupportWidgetDeps, userId: string) => {
  const { email, createdAt } = await fetchProfile()
  const person: SupportPerson = { userId, createdAt: creationTime(createdAt, userId) }
  return { person, isTestUser: isTestUser(email, testUserDomains) }
}

export const createSupportWidget = (deps: SupportWidgetDeps): SupportWidget => {
  const { isSelfHosted: selfHosted, isConfigured: configured, userId, isChat } = deps
  let frame: SupportFrame | null = null
  const actor = createActor(
    supportWidgetMachine.provide({
      actors: {
        loadPerson: fromPromise(({ input }: { input: { userId: string } }) => meet(deps, input.userId)),
        loadWidget: fromPromise<void>(async ({ signal }) => {
          const opened = await deps.openFrame(signal)
          if (!signal.aborted) frame = opened
        }),
      },
    }),
    {
      systemId: 'supportWidget',
      input: { selfHosted, configured, userId, isChat },
      ...(deps.clock ? { clock: deps.clock } : {}),
    },
  )
  actor.on('widget.started', ({ person, padding }) => frame?.boot(person, padding))
  actor.on('widget.placed', ({ padding }) => frame?.place(padding))
  const close = () => {
    frame?.close()
    frame = null
  }
  actor.on('widget.stopped', close)
  actor.start()
  return {
    actor,
    stop() {
      close()
      actor.stop()
    },
  }
}
