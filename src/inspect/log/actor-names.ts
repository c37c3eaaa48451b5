import type { InspectedPage } from '../inspector/inspected-page.ts'

/** What actors are called: where several have one name, with the id that tells them apart. */
export const actorNames = ({ actors }: Pick<InspectedPage, 'actors'>): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  for (const { name } of actors.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...actors].map(([id, { name }]) => [id, (counts.get(name) ?? 0) > 1 ? `${name} ${id}` : name]))
}

/** An actor that is not known is called by its id. */
export const nameIn = (names: ReadonlyMap<string, string>, actor: string): string => names.get(actor) ?? actor
