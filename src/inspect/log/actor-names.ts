import type { InspectedPage } from '../inspector/inspected-page.ts'

export const actorNames = ({ actors }: Pick<InspectedPage, 'actors'>): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  for (const { name } of actors.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...actors].map(([id, { name }]) => [id, (counts.get(name) ?? 0) > 1 ? `${name} ${id}` : name]))
}

export const nameIn = (names: ReadonlyMap<string, string>, actor: string): string => names.get(actor) ?? actor
