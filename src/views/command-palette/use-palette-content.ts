import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteList } from '#machines/command-palette/command-palette.selectors.ts'
import type { Action, Command, CommandGroup, RankedGroup, Submenu } from './command.ts'
import { rankMatches } from './rank-matches.ts'
import { readRecentCommands } from './recent-commands.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { useActions, useDestinations } from './use-commands.ts'
import { type Lookup, useLookup } from './use-lookup.ts'

type Entry = Action | Submenu

export interface PaletteContent {
  readonly groups: readonly CommandGroup[]
  readonly lookup: Pick<Lookup, 'isLooking' | 'failures'>
}

const notIn =
  (others: readonly Command[]) =>
  ({ id }: Command): boolean =>
    !others.some((listed) => listed.id === id)

const groupUnsearched = (
  goTo: readonly Entry[],
  actions: readonly Entry[],
  choices: readonly Entry[],
  recent: readonly string[],
) => {
  const all = [...goTo, ...actions, ...choices]
  const last = recent.flatMap((id) => all.filter((command) => command.id === id))
  return [
    { name: 'recent', commands: last },
    { name: 'goTo', commands: goTo.filter(notIn(last)) },
    { name: 'do', commands: actions.filter(notIn(last)) },
  ] as const
}

const groupMatches = (
  goTo: readonly Entry[],
  actions: readonly Entry[],
  typed: string,
  lookup: Lookup,
  recent: readonly string[],
) => {
  const ago = ({ id }: Entry) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const commands: readonly RankedGroup[] = [
    { name: 'goTo', matches: rankMatches(goTo, typed, { ago }) },
    { name: 'do', matches: rankMatches(actions, typed, { ago }) },
  ]
  const best = ({ matches }: RankedGroup): number => matches[0]?.rank ?? Number.POSITIVE_INFINITY
  const byBest = (left: RankedGroup, right: RankedGroup): number => best(left) - best(right)
  return [
    { name: 'code' as const, commands: lookup.searchFor },
    ...[...lookup.groups.toSorted(byBest), ...commands.toSorted(byBest)].map(({ name, matches }) => ({
      name,
      commands: matches.map(({ item }) => item),
    })),
  ]
}

const useNamedChoices = (choices: Choices): readonly Action[] => {
  const { t } = useTranslation(['commands', 'app'])
  const named = (what: string, actions: readonly Action[]) =>
    actions.map((action) => ({
      ...action,
      label: t('do.choice', { what, value: action.label }),
      words: `${action.label} ${action.words}`,
    }))
  return [
    ...named(t('app:appearance.theme'), choices.themes),
    ...named(t('app:shell.language'), choices.languages),
    ...named(t('app:titles.organisation'), choices.organisations.length > 1 ? choices.organisations : []),
  ]
}

export const usePaletteContent = (list: PaletteList, text: string): PaletteContent => {
  const typed = text.trim()
  const [recent] = useState(readRecentCommands)
  const choices = useChoices()
  const named = useNamedChoices(choices)
  const goTo = useDestinations()
  const actions = useActions(choices.organisations.length > 1)
  const lookup = useLookup(list === 'commands' ? typed : '')
  if (list !== 'commands') {
    const commands = typed === '' ? choices[list] : rankMatches(choices[list], typed).map(({ item }) => item)
    return { groups: [{ name: 'do', commands }], lookup }
  }
  if (typed === '') return { groups: groupUnsearched(goTo, actions, named, recent), lookup }
  return { groups: groupMatches(goTo, [...actions, ...named], typed, lookup, recent), lookup }
}
