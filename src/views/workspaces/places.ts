import type { Workspace } from '#src/contract/workspaces.ts'

/** The search, narrowed to one workspace. */
export const searchAddress = ({ name }: Pick<Workspace, 'name'>): string =>
  `/search?in=${encodeURIComponent(`workspace:${name}`)}`

/** The chat, about one workspace. */
export const chatAddress = ({ id }: Pick<Workspace, 'id'>): string => `/chat?in=${id}`

export const repositoryAddress = (id: string): string => `/repositories?repository=${id}`
