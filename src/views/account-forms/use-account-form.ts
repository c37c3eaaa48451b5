import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { GenericSchema } from 'valibot'
import { awaitPart } from '#src/lib/await-part.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { unloadable, useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { keepDraft, restoreDraft } from './account-draft.ts'
import type { Problems } from './account-problems.ts'

type Typed = Readonly<Record<string, FormDataEntryValue>>

interface AccountFormOptions<Body, Output> {
  readonly schema: () => GenericSchema<Body> | Promise<GenericSchema<Body>>
  readonly send: (body: Body) => Promise<Output>
  readonly onDone?: (output: Output, body: Body) => void
  /** Runs before a failure is shown, to fetch what shows it. */
  readonly beforeError?: () => Promise<void>
  readonly onBegin?: () => void
  readonly check?: (typed: Typed) => Problems
}

export interface AccountForm {
  readonly props: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    readonly onFocus: () => void
    readonly onInput: (event: InputEvent<HTMLFormElement>) => void
    readonly noValidate: true
    /** If a browser ever submits the form by itself, nothing that was typed is in an address. */
    readonly method: 'post'
  }
  readonly problems: Problems
  readonly isSending: boolean
  readonly isSent: boolean
  readonly error: unknown
}

const findInput = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : null
}

const readForm = (form: HTMLFormElement): Record<string, FormDataEntryValue> =>
  Object.fromEntries([...new FormData(form)].filter(([name, value]) => value !== '' || findInput(form, name)?.required))

const focusProblem = (form: HTMLFormElement | null, refusal: string | null): void => {
  if (form === null) return
  const password = refusal === 'errors.wrongCredentials' ? findInput(form, 'password') : null
  const field = form.querySelector<HTMLInputElement>('input[aria-invalid=true]') ?? password
  if (field === null) return form.querySelector<HTMLElement>('[role=alert]')?.focus()
  field.focus()
  field.select()
}

const withoutField = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name))

type Checks = typeof import('./account-checks.ts')

const fetchChecks = (): Promise<Checks> => import('./account-checks.ts')

const noProblems: Problems = {}

interface Validation {
  readonly attempt: number
  readonly problems: Problems
}

const useAccountSubmission = <Body, Output>(options: AccountFormOptions<Body, Output>) =>
  useSubmission(
    async (body: Body) => {
      try {
        return { body, output: await options.send(body) }
      } catch (error) {
        await options.beforeError?.()
        throw error
      }
    },
    ({ body, output }) => options.onDone?.(output, body),
  )

const useDraft = (form: RefObject<HTMLFormElement | null>): void => {
  /** Runs before paint, so that nobody sees the form empty first. */
  useLayoutEffect(() => {
    if (form.current !== null) restoreDraft(form.current)
  }, [form])
}

const useProblemFocus = (
  form: RefObject<HTMLFormElement | null>,
  attempt: number,
  error: unknown,
  errorKey: string | null,
): void => {
  useEffect(() => {
    if (attempt > 0) focusProblem(form.current, null)
  }, [form, attempt])
  useEffect(() => {
    if (error !== null) focusProblem(form.current, errorKey)
  }, [form, error, errorKey])
}

/** The chart ends a call that is never answered by itself, so `send` has no failure to prepare for. */
const useUnansweredCall = (error: unknown, beforeError: (() => Promise<void>) | undefined): void => {
  const prepareError = useEffectEvent(() => void beforeError?.().catch(() => undefined))
  useEffect(() => {
    if (error instanceof NoAnswerError) prepareError()
  }, [error])
}

/**
 * A form of `useDraft` owns its values; this one reads them from its fields, since its page is rendered at build time
 * and typed into, or filled by the browser, before any script runs.
 */
export const useAccountForm = <Body, Output>(options: AccountFormOptions<Body, Output>): AccountForm => {
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const hasBegun = useRef(false)
  const [validation, setValidation] = useState<Validation>({ attempt: 0, problems: {} })
  const [checks, setChecks] = useState<Checks | null>(null)
  const { error, isSending, isSent, submit, noteEdit } = useAccountSubmission(options)
  const refusal = error === null ? null : (checks?.describeRefusal(error) ?? null)
  useDraft(form)
  useProblemFocus(form, validation.attempt, error, refusal?.key ?? null)
  useUnansweredCall(error, options.beforeError)

  const checkAndSend = async (typed: Typed) => {
    const [fetched, schema] = await awaitPart(Promise.all([fetchChecks(), options.schema()]))
    setChecks(fetched)
    const checked = fetched.checkTyped(schema, typed)
    const problems = { ...options.check?.(typed), ...('problems' in checked ? checked.problems : {}) }
    if (Object.keys(problems).length > 0) setValidation(({ attempt }) => ({ attempt: attempt + 1, problems }))
    else if ('body' in checked) submit(checked.body)
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    checkAndSend(readForm(event.currentTarget)).catch(() => toast(unloadable))
  }
  const onFocus = () => void Promise.all([fetchChecks(), options.schema()]).catch(() => undefined)
  const onInput = ({ currentTarget, target }: InputEvent<HTMLFormElement>) => {
    keepDraft(currentTarget)
    if (!hasBegun.current) options.onBegin?.()
    hasBegun.current = true
    noteEdit()
    const { name } = target as HTMLInputElement
    setValidation(({ attempt, problems }) => ({ attempt, problems: withoutField(problems, name) }))
  }
  const props: AccountForm['props'] = { ref: form, onSubmit, onFocus, onInput, noValidate: true, method: 'post' }
  const problems = { ...(refusal?.problems ?? noProblems), ...validation.problems }
  return { props, problems, isSending, isSent, error }
}
