import type { Command, FaultName } from '../link/messages.ts'
import { findActorByName } from './actor-rows.ts'
import { hasEnded, type InspectedActor, type InspectedPage } from './inspected-page.ts'

export const situationNames = [
  'twoTabs',
  'heldStream',
  'languageTwice',
  'gpc',
  'selfHosted',
  'firstTexts',
  'lastDeferral',
  'widgetGone',
  'roleLowered',
  'newerBuild',
] as const
export type SituationName = (typeof situationNames)[number]

type FindActor = (name: string) => InspectedActor | null

interface Situation {
  readonly actor: string
  readonly list: (find: FindActor) => readonly Command[] | null
  readonly listAfterReload?: (find: FindActor) => readonly Command[] | null
}

const fault = (name: FaultName): Command => ({ type: 'fault.set', fault: name, on: true })
const reload: Command = { type: 'page.reload' }
const policy: Command = { type: 'policy.set', policy: { reConsentBanner: true, policyUpdateBanner: true } }

const send = (
  actor: InspectedActor | null,
  event: Extract<Command, { type: 'event.send' }>['event'],
): readonly Command[] | null => (actor === null ? null : [{ type: 'event.send', actor: actor.id, event }])

const chooseLanguage = (find: FindActor): readonly Command[] | null => {
  const actor = find('language')
  const isKazakh = JSON.stringify(actor?.latest.context ?? null).includes('"kk"')
  const choices = send(actor, { type: 'language.choose', language: isKazakh ? 'fr' : 'kk' })
  return choices && [fault('noTexts'), ...choices, ...choices]
}

const openLastDeferral = (find: FindActor): readonly Command[] | null =>
  send(find('deferral'), { type: 'deferral.open', deferralsLeft: 0 })

const showBuild = (find: FindActor): readonly Command[] | null => {
  const looks = send(find('buildCheck'), { type: 'page.shown' })
  return looks && [fault('newerBuild'), ...looks]
}

export const situations: Readonly<Record<SituationName, Situation>> = {
  twoTabs: { actor: 'session', list: () => [fault('expiredEverywhere')] },
  heldStream: { actor: 'conversation', list: () => [fault('heldStream')] },
  languageTwice: { actor: 'language', list: chooseLanguage },
  gpc: { actor: 'consent', list: () => [fault('gpc'), reload] },
  selfHosted: { actor: 'consent', list: () => [fault('selfHosted'), reload] },
  firstTexts: { actor: 'navigation', list: () => [fault('noTexts'), reload] },
  lastDeferral: {
    actor: 'deferral',
    list: (find) => openLastDeferral(find) ?? [policy, reload],
    listAfterReload: openLastDeferral,
  },
  widgetGone: {
    actor: 'supportWidget',
    list: (find) => send(find('supportWidget'), { type: 'consent.withdrawn' }),
  },
  roleLowered: { actor: 'session', list: () => [fault('expired')] },
  newerBuild: { actor: 'buildCheck', list: showBuild },
}

const findIn =
  (page: InspectedPage): FindActor =>
  (name) => {
    const actor = page.actors.get(findActorByName(page, name) ?? '')
    return actor === undefined || hasEnded(actor) ? null : actor
  }

export const listSituationCommands = (name: SituationName, page: InspectedPage): readonly Command[] | null =>
  situations[name].list(findIn(page))

export const listRestOfSituation = (name: SituationName, page: InspectedPage): readonly Command[] | null =>
  situations[name].listAfterReload?.(findIn(page)) ?? null

export const isReloadedFirst = (name: SituationName, page: InspectedPage): boolean =>
  situations[name].listAfterReload !== undefined && listRestOfSituation(name, page) === null
