import type { DataSource } from '#src/contract/data-sources.ts'

const workspacePrefix = 'workspace:'

export const toChoice = ({ type, name }: DataSource): string =>
  type === 'Workspace' ? `${workspacePrefix}${name}` : name

export const parseWorkspace = (choice: string): string | undefined =>
  choice.startsWith(workspacePrefix) ? choice.slice(workspacePrefix.length) : undefined

export const createIsChosen = (all: readonly DataSource[], chosen: readonly string[]) => {
  const members = new Set(
    all.flatMap((source) =>
      source.type === 'Workspace' && chosen.includes(toChoice(source)) ? (source.repositoryIds ?? []) : [],
    ),
  )
  return ({ id, name }: DataSource): boolean => members.has(id) || chosen.includes(name)
}
