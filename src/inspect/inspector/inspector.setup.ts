import { assign, fromCallback, sendTo, setup } from 'xstate'
import { notProvided } from '#src/lib/not-provided.ts'
import type { PageInfo, LinkEvent } from '../link/inspector-link.ts'
import type { Command, Overrides } from '../link/messages.ts'
import { recordingFileName, toRecording } from '../log/recording-name.ts'
import type { InspectorError } from '../observer/inspector-errors.ts'
import type { Recording } from '../observer/record.ts'
import type { SituationName } from './situations.ts'
import { addRecords, type InspectedPage, toPage, unknownPage } from './inspected-page.ts'

export type ControlName = 'event' | 'clock' | 'fault' | 'policy' | 'jump' | 'page' | 'situation'

export interface GivenCommand {
  readonly ask: number
  readonly command: Command
  /** It is the number of the newest record when the command was given. */
  readonly after: number
  readonly outcome: 'pending' | 'done' | 'refused'
  readonly problem: string | null
}

export interface EarlierLog {
  readonly name: string
  readonly recording: Recording
  readonly page: InspectedPage
  readonly next: string
}

export interface OpenedRecording {
  readonly name: string
  readonly recording: Recording
  readonly page: InspectedPage
}

interface InspectorContext {
  readonly wanted: string | null
  readonly pages: readonly PageInfo[]
  readonly followed: PageInfo | null
  readonly page: InspectedPage
  readonly overrides: Overrides | null
  readonly inspectorErrors: readonly InspectorError[]
  readonly recording: OpenedRecording | null
  readonly earlier: EarlierLog | null
  readonly number: number | null
  readonly asks: number
  readonly given: Readonly<Partial<Record<ControlName, GivenCommand>>>
  readonly awaitedSituation: SituationName | null
}

export type LinkOrder =
  | { readonly type: 'page.follow'; readonly page: string }
  | { readonly type: 'command.give'; readonly page: string; readonly ask: number; readonly command: Command }

export type LinkReport =
  | LinkEvent
  | { readonly type: 'command.answered'; readonly ask: number; readonly problem: string | null }

export type InspectorEvent =
  | LinkReport
  | { readonly type: 'page.choose'; readonly page: string }
  | { readonly type: 'command.give'; readonly control: ControlName; readonly command: Command }
  | { readonly type: 'situation.await'; readonly name: SituationName | null }
  | { readonly type: 'recording.open'; readonly name: string; readonly recording: Recording }
  | { readonly type: 'recording.close' }
  | { readonly type: 'record.look'; readonly number: number | null }
  | { readonly type: 'link.retry' }

const without = (pages: readonly PageInfo[], page: string) => pages.filter((known) => known.page !== page)

const withPage = (pages: readonly PageInfo[], info: PageInfo): readonly PageInfo[] =>
  pages.some(({ page }) => page === info.page)
    ? pages.map((known) => (known.page === info.page ? info : known))
    : [...pages, info]

const isHere = ({ pages, followed }: Pick<InspectorContext, 'pages' | 'followed'>): boolean =>
  pages.some(({ page }) => page === followed?.page)

const withAnswer = (
  given: InspectorContext['given'],
  { ask, problem }: { readonly ask: number; readonly problem: string | null },
): InspectorContext['given'] =>
  Object.fromEntries(
    Object.entries(given).map(([control, command]) => [
      control,
      command.ask === ask ? { ...command, outcome: problem === null ? 'done' : 'refused', problem } : command,
    ]),
  )

/** Pending commands will not be answered any more. */
const refusePending = (given: InspectorContext['given']): InspectorContext['given'] =>
  Object.fromEntries(
    Object.entries(given).map(([control, command]) => [
      control,
      command.outcome === 'pending' ? { ...command, outcome: 'refused', problem: 'pageLost' } : command,
    ]),
  )

const toEarlier = ({ page, followed }: InspectorContext, next: string): EarlierLog | null => {
  const last = page.records.at(-1)
  if (last === undefined || followed === null) return null
  const { build, address } = followed
  const name = recordingFileName({ address, takenAt: last.at })
  return { name, recording: toRecording(page, { build, address }, last.at), page, next }
}

const followPage = ({ pages }: Pick<InspectorContext, 'pages'>, page: string) => ({
  followed: pages.find((known) => known.page === page) ?? null,
  wanted: null,
  page: unknownPage,
  overrides: null,
  inspectorErrors: [],
  given: {},
})

export const inspectorSetup = setup({
  types: {} as {
    context: InspectorContext
    events: InspectorEvent
    input: { readonly wanted: string | null }
    tags: 'page' | 'reachable'
  },
  actors: { link: fromCallback<LinkOrder>(notProvided('link')) },
  delays: {
    lookAround: 1200,
    answerPatience: 8000,
    situationPatience: 20_000,
  },
  guards: {
    isWanted: ({ context }, info: PageInfo) => info.page === context.wanted,
    isFollowed: ({ context }, { page }: { page: string }) => page === context.followed?.page,
    /** A reloaded page announces itself as a new page, or as the same one from the start. */
    isSuccessor: ({ context }, { page }: PageInfo) =>
      page === context.followed?.page || context.pages.every((known) => known.page !== page),
    isKnown: ({ context }, { page }: { page: string }) => context.pages.some((known) => known.page === page),
    isLastPage: ({ context }, { page }: { page: string }) => without(context.pages, page).length === 0,
    hasOnePage: ({ context }) => context.pages.length === 1,
    hasPages: ({ context }) => context.pages.length > 0,
    isFollowedHere: ({ context }) => isHere(context),
    isFollowedHeard: ({ context }) => isHere(context) && context.page.last > 0,
    hasFollowed: ({ context }) => context.followed !== null,
    isSuccessorBehind: ({ context }, { page }: PageInfo) =>
      context.followed !== null && !isHere(context) && context.pages.every((known) => known.page !== page),
    isWantedHere: ({ context: { pages, wanted } }) => pages.some(({ page }) => page === wanted),
    hasRecording: ({ context }) => context.recording !== null,
  },
  actions: {
    keepPage: assign({ pages: ({ context }, { info }: { info: PageInfo }) => withPage(context.pages, info) }),
    setFollowed: assign({ followed: (_, { info }: { info: PageInfo }) => info }),
    forget: assign({ pages: ({ context }, { page }: { page: string }) => without(context.pages, page) }),
    follow: assign(({ context }, { page }: { page: string }) => ({
      ...followPage(context, page),
      recording: null,
      number: null,
    })),
    keepEarlier: assign({
      earlier: ({ context }, { page }: { page: string }) => toEarlier(context, page) ?? context.earlier,
    }),
    followBehind: assign(({ context }, { page }: { page: string }) => followPage(context, page)),
    ask: sendTo('link', ({ context }) => ({ type: 'page.follow' as const, page: context.followed?.page ?? '' })),
    breakOff: assign(({ context: { given } }) => ({ pages: [], given: refusePending(given) })),
    startAgain: assign(({ context: { followed } }) => ({
      wanted: followed?.page ?? null,
      followed: null,
      page: unknownPage,
      overrides: null,
      inspectorErrors: [],
      given: {},
    })),
    keepRecords: assign(({ context }, { records, isFromStart }: Extract<LinkEvent, { type: 'records.came' }>) => ({
      page: addRecords(isFromStart ? unknownPage : context.page, records),
      number: isFromStart ? null : context.number,
    })),
    keepInspectorErrors: assign((_, { inspectorErrors }: { inspectorErrors: readonly InspectorError[] }) => ({
      inspectorErrors,
    })),
    keepOverrides: assign((_, { overrides }: { overrides: Overrides }) => ({ overrides })),
    give: assign(({ context }, { control, command }: { control: ControlName; command: Command }) => ({
      asks: context.asks + 1,
      given: {
        ...context.given,
        [control]: { ask: context.asks + 1, command, after: context.page.last, outcome: 'pending', problem: null },
      },
    })),
    sendCommand: sendTo('link', ({ context }, { command }: { command: Command }) => ({
      type: 'command.give' as const,
      page: context.followed?.page ?? '',
      ask: context.asks,
      command,
    })),
    keepAnswer: assign({
      given: ({ context }, answer: { ask: number; problem: string | null }) => withAnswer(context.given, answer),
    }),
    awaitSituation: assign((_, { name }: { name: SituationName | null }) => ({ awaitedSituation: name })),
    dropSituation: assign({ awaitedSituation: null }),
    openRecording: assign((_, { name, recording }: { name: string; recording: Recording }) => ({
      recording: { name, recording, page: toPage(recording) },
      number: null,
    })),
    closeRecording: assign({ recording: null, number: null }),
    look: assign((_, { number }: { number: number | null }) => ({ number })),
  },
})
