import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import type { ErrorReporter } from './error-reporter.ts'

export interface ErrorReportingDeps {
  readonly isSelfHosted: boolean
  readonly isConfigured: boolean
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly loadReporter: () => Promise<() => ErrorReporter>
}

export interface ErrorReporting {
  readonly actor: ActorRefFrom<typeof errorReportingMachine>
  readonly stop: () => void
}

const hearErrors = ({ window }: ErrorReportingDeps, report: (error: unknown) => void): (() => void) => {
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

export const createErrorReporting = (deps: ErrorReportingDeps): ErrorReporting => {
  let open: (() => ErrorReporter) | null = null
  let close = () => {}
  const actor = createActor(
    errorReportingMachine.provide({
      actors: {
        loadReporter: fromPromise<void>(async () => {
          open = await deps.loadReporter()
        }),
      },
    }),
    {
      systemId: 'errorReporting',
      input: { selfHosted: deps.isSelfHosted, configured: deps.isConfigured },
    },
  )
  actor.on('reporting.started', () => {
    const reporter = open?.()
    if (!reporter) return
    const stopHearing = hearErrors(deps, (error) => reporter.report(error))
    close = () => {
      stopHearing()
      reporter.close()
    }
  })
  actor.on('reporting.stopped', () => close())
  actor.start()
  return {
    actor,
    stop() {
      close()
      actor.stop()
    },
  }
}
