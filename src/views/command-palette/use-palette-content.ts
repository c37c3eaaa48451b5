import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaletteList } from '#machines/command-palette/command-palette.selectors.ts'
import type { Action, Command, CommandGroup, RankedGroup, Way } from './command.ts'
import { rankMatches } from './rank-matches.ts'
import { recentCommands } from './recent-commands.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { useDo, useGoTo } from './use-commands.ts'
import { type Found, useFound } from './use-found.ts'

type Entry = Action | Way

export interface PaletteContent {
  readonly groups: readonly CommandGroup[]
  readonly found: Pick<Found, 'isLooking' | 'failures'>
}

const notIn =
  (others: readonly Command[]) =>
  ({ id }: Command): boolean =>
    !others.some((other) => other.id === id)

/** What was done last, and then everything else. */
const atRest = (
  goTo: readonly Entry[],
  dos: readonly Entry[],
  choices: readonly Entry[],
  recent: readonly string[],
) => {
  const all = [...goTo, ...dos, ...choices]
  const last = recent.flatMap((id) => all.filter((command) => command.id === id))
  return [
    { name: 'recent', commands: last },
    { name: 'goTo', commands: goTo.filter(notIn(last)) },
    { name: 'do', commands: dos.filter(notIn(last)) },
  ] as const
}

/** The group with the best match comes first, among equals what can be done; the search for the text is always the last. */
const matching = (
  goTo: readonly Entry[],
  dos: readonly Entry[],
  typed: string,
  found: Found,
  recent: readonly string[],
) => {
  const ago = ({ id }: Entry) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const groups: readonly RankedGroup[] = [
    { name: 'goTo', matches: rankMatches(goTo, typed, { ago }) },
    { name: 'do', matches: rankMatches(dos, typed, { ago }) },
    ...found.groups,
  ]
  const best = ({ matches }: RankedGroup): number => matches[0]?.rank ?? Number.POSITIVE_INFINITY
  return [
    ...groups
      .toSorted((one, other) => best(one) - best(other))
      .map(({ name, matches }) => ({ name, commands: matches.map(({ item }) => item) })),
    { name: 'code' as const, commands: found.searchFor },
  ]
}

/** Choices as they read among other commands: "Theme: Dark". */
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

/** What the palette lists for what is typed. */
export const usePaletteContent = (list: PaletteList, text: string): PaletteContent => {
  const typed = text.trim()
  const [recent] = useState(recentCommands)
  const choices = useChoices()
  const named = useNamedChoices(choices)
  const goTo = useGoTo()
  const dos = useDo(choices.organisations.length > 1)
  const found = useFound(list === 'commands' ? typed : '')
  if (list !== 'commands') {
    const commands = typed === '' ? choices[list] : rankMatches(choices[list], typed).map(({ item }) => item)
    return { groups: [{ name: 'do', commands }], found }
  }
  if (typed === '') return { groups: atRest(goTo, dos, named, recent), found }
  return { groups: matching(goTo, [...dos, ...named], typed, found, recent), found }
}
