import { type ActorBranch, hasEnded, type InspectedActor, type InspectedPage, toTree } from './inspected-page.ts'
import type { TreeRow } from './tree-row.ts'

export type ActorItem =
  | { readonly kind: 'actor'; readonly actor: InspectedActor }
  | { readonly kind: 'ended'; readonly count: number }

interface Unfolding {
  /** It holds ids of rows that differ from their initial state: actors start open, ended ones folded. */
  readonly turned: ReadonlySet<string>
  readonly search: string
}

const actorItems = new WeakMap<InspectedActor, ActorItem>()

/** Items keep their identity, so that rows of unchanged actors are not rendered again. */
const toItem = (actor: InspectedActor): ActorItem => {
  const known = actorItems.get(actor) ?? { kind: 'actor', actor }
  actorItems.set(actor, known)
  return known
}

const endedItems = new Map<number, ActorItem>()

const endedItem = (count: number): ActorItem => {
  const known = endedItems.get(count) ?? { kind: 'ended', count }
  endedItems.set(count, known)
  return known
}

const isFound = ({ id, name, chart }: InspectedActor, search: string): boolean =>
  [id, name, chart ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()))

const filterBranches = (branches: readonly ActorBranch[], search: string): readonly ActorBranch[] =>
  branches.flatMap(({ actor, children }) => {
    const below = filterBranches(children, search)
    return below.length > 0 || isFound(actor, search) ? [{ actor, children: below }] : []
  })

const isOver = ({ actor, children }: ActorBranch): boolean => hasEnded(actor) && children.every(isOver)

export const endedBelow = (parent: string | null): string => `ended ${parent ?? ''}`

const rowsBelow = (
  branches: readonly ActorBranch[],
  parent: string | null,
  level: number,
  unfolding: Unfolding,
): readonly TreeRow<ActorItem>[] => {
  const { turned, search } = unfolding
  const living = search === '' ? branches.filter((branch) => !isOver(branch)) : branches
  const ended = search === '' ? branches.filter(isOver) : []
  const siblings = living.length + (ended.length > 0 ? 1 : 0)
  const toRows = (shown: readonly ActorBranch[], at: number, among: number) =>
    shown.flatMap(({ actor, children }, index): readonly TreeRow<ActorItem>[] => {
      const isOpen = children.length === 0 ? null : search !== '' || !turned.has(actor.id)
      const row = { id: actor.id, level: at, place: index + 1, siblings: among, isOpen, text: actor.name }
      return [
        { ...row, item: toItem(actor) },
        ...(isOpen === true ? rowsBelow(children, actor.id, at + 1, unfolding) : []),
      ]
    })
  if (ended.length === 0) return toRows(living, level, siblings)
  const id = endedBelow(parent)
  const fold = { id, level, place: siblings, siblings, isOpen: turned.has(id), text: '', item: endedItem(ended.length) }
  return [...toRows(living, level, siblings), fold, ...(fold.isOpen ? toRows(ended, level + 1, ended.length) : [])]
}

export const actorRows = (page: Pick<InspectedPage, 'actors'>, unfolding: Unfolding): readonly TreeRow<ActorItem>[] => {
  const { search } = unfolding
  const whole = toTree(page)
  return rowsBelow(search === '' ? whole : filterBranches(whole, search), null, 1, unfolding)
}

/** The address uses the name, which survives a reload, or the id where names collide. */
export const toAddress = ({ actors }: Pick<InspectedPage, 'actors'>, id: string): string => {
  const actor = actors.get(id)
  return actor !== undefined && findActorByName({ actors }, actor.name) === id ? actor.name : id
}

export const findActorByName = ({ actors }: Pick<InspectedPage, 'actors'>, named: string): string | null => {
  const same = [...actors.values()].filter(({ name }) => name === named)
  const best = same.find((actor) => !hasEnded(actor)) ?? same.at(-1)
  return best?.id ?? (actors.has(named) ? named : null)
}
